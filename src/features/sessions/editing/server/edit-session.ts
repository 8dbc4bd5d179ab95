import { isDeepStrictEqual } from 'node:util';
import { sql, type Selectable } from 'kysely';
import type { SessionEvents } from '#db/schema.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import type { Config } from '#platform/server/program/config.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { DetailsWithKinds, SessionDetails } from '#features/content/contract/session-details.ts';
import type { SessionMinimum } from '#features/content/contract/session-minimum.ts';
import { assertSolvent } from '#features/payments/api/payouts/assert-solvent.ts';
import { canReceive } from '#features/payments/api/payouts/can-receive.ts';
import { alignDates, isFree, type StandingEvent } from '../../dates/rules/align-dates.ts';
import { isSamePoint, isSameSetting, isUnlocated, settingOf, withKnownPoint, type EventSetting } from '../../venue/rules.ts';
import { costsMoney } from '../../kinds/rules.ts';
import { applyKinds, storedKinds } from '../../kinds/server/apply-kinds.ts';
import { planSession, type SessionPlan } from '../rules.ts';
import { capacityBelowSold, sessionRefusals } from '../../refusals.ts';
import { locateVenueJob } from '../../venue/server/locate-venue.ts';
import { applyDates } from '../../dates/server/apply-dates.ts';
import { applyMinimum } from '../../minimum/server/apply-minimum.ts';
import { pinVenue } from '../../venue/server/pin-venue.ts';
import { sessionsDependencies } from '../../server/dependencies.ts';
import { lockSession, type LockedSession } from '../../server/commands/lock-session.ts';
import { pointColumns } from '../../venue/server/point-columns.ts';
import { bookableUntil } from '#features/content/rules/booking-window.ts';
import { checkHealthAnswers, checkOpenings, endWaitingList } from '../../api/enqueue-ticket-jobs.ts';
import { noteChanges } from './note-changes.ts';
import { marksHealth, storedQuestions } from './stored-questions.ts';
import { refuseStart } from '../../dates/server/refuse-start.ts';

type Edit = { id: string; details: SessionDetails; priceBefore: number; mode: Config['payments']['mode'] };

// What the content row has to say about the session afterwards.
type EditedSession = { changed: boolean; price: number; city: string | null; formattedAddress: string | null };

// Long enough to include whatever takes place on the first day of a plan, in any zone.
const LOOK_BACK = 2 * 86_400_000;

/**
 * Changes the details of a session, within the limits of a new one. Title, price, kinds of ticket and number of places apply to all
 * upcoming dates; what was bought, or is being bought, keeps its price. Dates and place change for events that nobody has or is buying a
 * seat of: these follow the plan, the others stay when and where they are (docs/product.md#editing). Who has booked a date is told of
 * another title or minimum number. The events are locked before they are read, so a concurrent sale either comes before the edit or finds
 * it done. The caller holds the lock on the content row.
 */
export async function editSession(command: CommandContext, owner: Actor, edit: Edit): Promise<EditedSession> {
  const { id } = edit;
  const planned = planSession(edit.details, command.now);
  if (!planned.ok) throw sessionRefusals[planned.problem]();
  const { plan } = planned;
  const session = await lockSession(command, owner.userId, id);
  if (!session) throw sessionRefusals.SESSION_NOT_FOUND();
  const { row } = session;
  const details = { ...edit.details, kinds: edit.details.kinds ?? row.ticket_kinds ?? [] };
  const setting = withKnownPoint(settingOf(details), session.setting);
  const answer = { price: details.price, city: plan.place.city, formattedAddress: plan.place.formattedAddress };
  const isSameStart = row.start_at.getTime() === plan.start.getTime();
  const isSamePlan = isSameStart && row.duration === details.duration && isSameRule(row, plan, details);
  const isSamePlace = isSameSetting(session.setting, setting) && row.location_type === details.locationType;
  if (isSamePlan && isSamePlace && isSamePoint(session.setting, setting) && isSameSale(session, details, edit.priceBefore))
    return { changed: false, ...answer };
  if (!isSameStart) refuseStart(plan.start, command.now);
  const isSamePrice = details.price === edit.priceBefore && isDeepStrictEqual(row.ticket_kinds ?? [], details.kinds);
  const dearer = costsMoney(details) && !isSamePrice;
  if (dearer && !(await canReceive(command.tx, owner.userId, edit.mode))) throw sessionRefusals.PAYOUTS_NOT_READY();
  if (dearer) await assertSolvent(command.tx, owner.userId);
  const events = await lockEvents(command, owner.userId, id);
  refuseTooFewPlaces(events, details, command.now);
  const standing = events.map(standingOf);
  if (!isSamePlace) await movePlace(command, owner, { id, session, details, standing });
  if (!isSamePlan) {
    const alignment = alignDates(
      standing,
      { dates: plan.events, durationMinutes: details.duration, timeZone: details.timeZone },
      command.now,
    );
    if (!alignment.ok) throw sessionRefusals[alignment.problem]();
    await applyDates(command, owner, { sessionId: id, details, changes: alignment.changes });
  }
  const title = { from: row.title, to: details.title };
  await noteChanges(command, { ownerUserId: owner.userId, sessionId: id, events, title, places: details.maxParticipantCount ?? null });
  await sellOnAs(command, owner, id, details);
  await writeSession(command, owner, { id, details, plan, setting, questions: storedQuestions(details.questions, row) });
  await applyKinds(command, { ownerUserId: owner.userId, sessionId: id, kinds: details.kinds });
  const minimum = minimumOf(row, details);
  if (minimum ?? row.minimum) await applyMinimum(command, { ownerUserId: owner.userId, sessionId: id, minimum });
  if (!isSamePlan || marksHealth(details.questions, row.questions))
    await checkHealthAnswers(command, { ownerUserId: owner.userId, sessionId: id });
  if (row.booking_window ?? details.bookingWindow) await checkOpenings(command, { ownerUserId: owner.userId, sessionId: id });
  for (const event of events.filter((one) => one.waiting_count > 0)) {
    const date = { ownerUserId: owner.userId, sessionEventId: event.id };
    await sessionsDependencies().advanceLine(command, date);
    if (details.bookingWindow) await endWaitingList(command, { ...date, at: bookableUntil(details.bookingWindow, event.start_at) });
  }
  if (isUnlocated(setting)) await command.enqueue(locateVenueJob, { ownerUserId: owner.userId, sessionId: id });
  return { changed: true, ...answer };
}

type LockedEvent = Selectable<SessionEvents>;

// In the same order as other code that locks several events, to avoid deadlocks.
function lockEvents({ tx, now }: CommandContext, ownerUserId: string, sessionId: string): Promise<LockedEvent[]> {
  const since = new Date(now.getTime() - LOOK_BACK);
  return tx
    .selectFrom('session_events')
    .selectAll()
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', sessionId)
    .where((eb) => eb.or([eb('end_at', '>', since), eb('planned_start_at', '>', since)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

function standingOf(event: LockedEvent): StandingEvent {
  return {
    id: event.id,
    start: event.start_at,
    end: event.end_at,
    plannedStart: event.planned_start_at ?? event.start_at,
    taken: takenOf(event),
    cancelled: event.cancelled_at !== null,
    added: event.added,
  };
}

// Names the fullest date, whose number is enough for all of them.
function refuseTooFewPlaces(events: LockedEvent[], { maxParticipantCount, timeZone }: SessionDetails, now: Date): void {
  const places = maxParticipantCount ?? null;
  if (places === null) return;
  const open = events.filter((event) => event.cancelled_at === null && event.end_at > now && !event.own_capacity);
  const [fullest] = open.toSorted((a, b) => takenOf(b) - takenOf(a));
  if (fullest && takenOf(fullest) > places)
    throw capacityBelowSold(takenOf(fullest), formatDay(fullest.start_at, fullest.own_place?.timeZone ?? timeZone));
}

function takenOf(event: LockedEvent): number {
  return event.participant_count + event.held_count;
}

function isSameRule(row: LockedSession['row'], plan: SessionPlan, details: SessionDetails): boolean {
  return (
    row.time_zone === details.timeZone && row.is_repeating === details.isRepeating && isDeepStrictEqual(row.repeat_config, plan.repeat)
  );
}

function isSameSale({ row }: LockedSession, details: DetailsWithKinds, priceBefore: number): boolean {
  return (
    row.title === details.title &&
    row.subtitle === (details.subtitle ?? null) &&
    row.max_participant_count === (details.maxParticipantCount ?? null) &&
    (row.notes ?? '') === (details.notes ?? '') &&
    isDeepStrictEqual(row.return_policy, details.returnPolicy ?? null) &&
    (details.bookingWindow === undefined || isDeepStrictEqual(row.booking_window, details.bookingWindow)) &&
    isDeepStrictEqual(row.minimum, minimumOf(row, details)) &&
    row.offers_tip === details.afterwards.tip &&
    row.offers_next_date === details.afterwards.nextDate &&
    storedQuestions(details.questions, row) === storedQuestions(undefined, row) &&
    isDeepStrictEqual(row.ticket_kinds ?? [], details.kinds) &&
    priceBefore === details.price
  );
}

function minimumOf({ minimum: before }: LockedSession['row'], { minimum = before }: SessionDetails): SessionMinimum | null {
  return minimum;
}

type PlaceMove = { id: string; session: LockedSession; details: SessionDetails; standing: StandingEvent[] };

async function movePlace(command: CommandContext, owner: Actor, { id, session, details, standing }: PlaceMove): Promise<void> {
  const free = standing.filter((event) => isFree(event, command.now)).map((event) => event.id);
  await pinVenue(command, { ownerUserId: owner.userId, sessionId: id, setting: session.setting, except: free });
  if (free.length === 0) return;
  await command.tx
    .updateTable('session_events')
    .set({ own_place: null, location_type: details.locationType, updated_at: command.now })
    .where('session_owner_user_id', '=', owner.userId)
    .where('id', 'in', free)
    // A date that was added at another place stays there.
    .where((eb) => eb.or([eb('added', '=', false), eb('own_place', 'is', null)]))
    .execute();
}

// Events that are over or cancelled stay as people know them.
async function sellOnAs({ tx, now }: CommandContext, owner: Actor, sessionId: string, details: DetailsWithKinds): Promise<void> {
  await tx
    .updateTable('session_events')
    .set(({ ref }) => ({
      title: details.title,
      // A date whose price or number of places was changed by itself keeps it.
      price: sql<number>`case when ${ref('own_price')} then coalesce(${ref('standard_price')}, ${ref('price')}) else ${details.price}::int end`,
      standard_price:
        details.kinds.length === 0
          ? null
          : sql<number>`case when ${ref('own_price')} then coalesce(${ref('standard_price')}, ${ref('price')}) else ${details.price}::int end`,
      max_participant_count: sql<
        number | null
      >`case when ${ref('own_capacity')} then ${ref('max_participant_count')} else ${details.maxParticipantCount ?? null}::int end`,
      // A booked date keeps its minimum number, but never one above its places.
      minimum_count: sql<
        number | null
      >`case when not ${ref('own_capacity')} and ${ref('minimum_count')} > ${details.maxParticipantCount ?? null}::int then ${details.maxParticipantCount ?? null}::int else ${ref('minimum_count')} end`,
      updated_at: now,
    }))
    .where('session_owner_user_id', '=', owner.userId)
    .where('session_id', '=', sessionId)
    .where('end_at', '>', now)
    .where('cancelled_at', 'is', null)
    .execute();
}

type EditParams = { id: string; details: DetailsWithKinds; plan: SessionPlan; setting: EventSetting; questions: string | null };

async function writeSession(
  { tx, now }: CommandContext,
  owner: Actor,
  { id, details, plan, setting, questions }: EditParams,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((column) => ({
      edit_count: column('edit_count', '+', 1),
      title: details.title,
      subtitle: details.subtitle ?? null,
      duration: details.duration,
      start_at: plan.start,
      end_at: plan.end,
      time_zone: setting.timeZone,
      is_repeating: details.isRepeating,
      repeat_config: plan.repeat === null ? null : JSON.stringify(plan.repeat),
      max_participant_count: details.maxParticipantCount ?? null,
      location_type: details.locationType,
      location_url: setting.locationUrl,
      address_line: setting.addressLine,
      city: setting.city,
      postcode: setting.postcode,
      country: setting.country,
      venue_public: setting.venuePublic,
      ...pointColumns(setting.coordinates),
      notes: details.notes ?? null,
      ticket_kinds: storedKinds(details.kinds),
      return_policy: details.returnPolicy ? JSON.stringify(details.returnPolicy) : null,
      ...(details.bookingWindow === undefined
        ? {}
        : { booking_window: details.bookingWindow === null ? null : JSON.stringify(details.bookingWindow) }),
      ...(details.minimum === undefined ? {} : { minimum: details.minimum === null ? null : JSON.stringify(details.minimum) }),
      questions,
      offers_tip: details.afterwards.tip,
      offers_next_date: details.afterwards.nextDate,
      updated_at: now,
    }))
    .where('user_id', '=', owner.userId)
    .where('id', '=', id)
    .execute();
}
