import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import { lockContent } from '#features/content/api/items/lock-content.ts';
import { setContentTerms } from '#features/content/api/items/set-content-terms.ts';
import { moveOrders } from '#features/payments/api/orders/move-orders.ts';
import type { RescheduledEvent, RescheduleEvent } from '../../contract.ts';
import { decideMove, type Move } from '../rules/decide-move.ts';
import { isSameForGuests, isSameSetting, isUnlocated, settingOf, withKnownPoint, type EventSetting } from '../../venue/rules.ts';
import { mayCancelEvents } from '../../policy.ts';
import { sessionRefusals } from '../../refusals.ts';
import { isTimeZone } from '../../rules.ts';
import { publishChange } from '#features/content/api/items/publish-change.ts';
import { locateVenueJob } from '../../venue/server/locate-venue.ts';
import { pinVenue } from '../../venue/server/pin-venue.ts';
import { lockSession, type LockedSession } from '../../server/commands/lock-session.ts';
import { lockSessionEvent, type LockedSessionEvent } from '../../api/lock-session-event.ts';
import { advanceWaitingList, checkGifts, checkOpenings, deleteHealthAnswersSooner, notifyOfMove } from '../../api/enqueue-ticket-jobs.ts';
import { pointColumns } from '../../venue/server/point-columns.ts';
import { movedDecision } from '../../minimum/rules.ts';
import { scheduleDecision } from '../../minimum/server/schedule-decision.ts';
import { countEdit } from './count-edit.ts';
import { refuseStart } from './refuse-start.ts';

/**
 * Moves one event that has not started to another time or place. Its participants keep their tickets, are notified once, and may return
 * them for a full refund until it starts (docs/product.md#moving-a-date, docs/product.md#returning-a-ticket); returns how many are
 * notified. Idempotent. Refuses everybody but the host, an event that is cancelled, has begun or is at another time than they were shown,
 * and a start that is past, too far away, or another date's of the session.
 */
export async function rescheduleEvent(command: CommandContext, actor: Actor, input: RescheduleEvent): Promise<RescheduledEvent> {
  const { sessionEventId, sessionId, userId: ownerUserId, to: details } = input;
  if (!mayCancelEvents({ ownerUserId }, actor.userId)) throw sessionRefusals.NOT_THE_HOST();
  if (!isTimeZone(details.timeZone)) throw sessionRefusals.UNKNOWN_TIME_ZONE();
  await lockAccount(command, ownerUserId);
  await lockContent(command, ownerUserId, sessionId);
  const session = await lockSession(command, ownerUserId, sessionId);
  const event = await lockSessionEvent(command, ownerUserId, sessionEventId);
  if (!session || !event || event.session_id !== sessionId) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  const start = new Date(details.startDateTime);
  const to = {
    start,
    end: new Date(start.getTime() + details.duration * 60_000),
    setting: withKnownPoint(withKnownPoint(settingOf(details), session.setting), settingNow(event, session)),
  };
  const setting = settingNow(event, session);
  const decision = decideMove({ start: event.start_at, end: event.end_at, setting, cancelled: event.cancelled_at !== null }, to, {
    shownStart: new Date(input.startDateTime),
    otherStarts: await readOtherStarts(command, event),
    now: command.now,
  });
  if (!decision.ok) throw sessionRefusals[decision.problem]();
  if (!decision.moved) return { sessionEventId, told: 0 };
  refuseStart(start, command.now);
  const isElsewhere = !isSameTime(event, to) || event.location_type !== details.locationType || !isSameForGuests(setting, to.setting);
  const leads = isOnlyDate(event, session);
  if (leads) await moveSession(command, session, event.id, to, details);
  await writeMove(command, event, {
    to,
    details,
    setting,
    own: leads || isSameSetting(session.setting, to.setting) ? null : to.setting,
    leads,
    isElsewhere,
  });
  if (!isElsewhere) await countEdit(command, session.row);
  await moveOrders(command, { ownerUserId, itemId: sessionEventId, overAt: to.end });
  command.publish({ kind: 'session', ownerUserId, sessionId });
  await publishChange(command, { ownerUserId, id: sessionId });
  if (isUnlocated(to.setting)) await command.enqueue(locateVenueJob, { ownerUserId, sessionId });
  if (isElsewhere && event.participant_count > 0) {
    await notifyOfMove(command, { ownerUserId, sessionEventId, moveCount: event.move_count + 1 });
    await checkGifts(command, { ownerUserId, sessionId });
  }
  if (session.row.booking_window) await checkOpenings(command, { ownerUserId, sessionId });
  if (event.decides_at) await scheduleDecision(command, { ownerUserId, sessionId });
  // The job for one that ends later finds that out itself.
  if (to.end < event.end_at) await deleteHealthAnswersSooner(command, { ownerUserId, sessionEventId });
  if (event.waiting_count > 0) await advanceWaitingList(command, { ownerUserId, sessionEventId, start: event.start_at });
  return { sessionEventId, told: isElsewhere ? await countHolders(command, event) : 0 };
}

function isSameTime(event: LockedSessionEvent, to: Move): boolean {
  return event.start_at.getTime() === to.start.getTime() && event.end_at.getTime() === to.end.getTime();
}

function settingNow(event: LockedSessionEvent, session: LockedSession): EventSetting {
  return event.own_place === null ? session.setting : event.own_place;
}

// A session that takes place once is when and where its date is, and moves with it.
function isOnlyDate(event: LockedSessionEvent, { row }: LockedSession): boolean {
  return !row.is_repeating && (event.planned_start_at ?? event.start_at).getTime() === row.start_at.getTime();
}

// Not the event's participant count, which is that of seats: a person may have several.
async function countHolders({ tx }: CommandContext, { session_owner_user_id: ownerUserId, id }: LockedSessionEvent): Promise<number> {
  const { holders } = await tx
    .selectFrom('tickets')
    .select(sql<number>`count(distinct user_id)::int`.as('holders'))
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return holders;
}

async function readOtherStarts({ tx, now }: CommandContext, event: LockedSessionEvent): Promise<Date[]> {
  const rows = await tx
    .selectFrom('session_events')
    .select('start_at')
    .where('session_owner_user_id', '=', event.session_owner_user_id)
    .where('session_id', '=', event.session_id)
    .where('id', '!=', event.id)
    .where('start_at', '>', now)
    .where('cancelled_at', 'is', null)
    .execute();
  return rows.map((row) => row.start_at);
}

async function moveSession(
  command: CommandContext,
  { row, setting }: LockedSession,
  eventId: string,
  to: Move,
  details: RescheduleEvent['to'],
): Promise<void> {
  const session = { ownerUserId: row.user_id, sessionId: row.id };
  if (!isSameSetting(setting, to.setting)) await pinVenue(command, { ...session, setting, except: [eventId] });
  await setContentTerms(command, { ...session, terms: { city: to.setting.city, formattedAddress: to.setting.formattedAddress } });
  await command.tx
    .updateTable('sessions')
    .set({
      start_at: to.start,
      end_at: to.end,
      duration: details.duration,
      time_zone: to.setting.timeZone,
      location_type: details.locationType,
      location_url: to.setting.locationUrl,
      address_line: to.setting.addressLine,
      city: to.setting.city,
      postcode: to.setting.postcode,
      country: to.setting.country,
      venue_public: to.setting.venuePublic,
      ...pointColumns(to.setting.coordinates),
      updated_at: command.now,
    })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .execute();
}

type MoveParams = {
  to: Move;
  details: RescheduleEvent['to'];
  setting: EventSetting;
  own: EventSetting | null;
  leads: boolean;
  isElsewhere: boolean;
};

async function writeMove(
  { tx, now }: CommandContext,
  event: LockedSessionEvent,
  { to, details, setting, own, leads, isElsewhere }: MoveParams,
): Promise<void> {
  const decision = movedDecision(event, to.start, now);
  await tx
    .updateTable('session_events')
    .set({
      start_at: to.start,
      end_at: to.end,
      duration: details.duration,
      location_type: details.locationType,
      own_place: own === null ? null : JSON.stringify(own),
      planned_start_at: leads ? null : (event.planned_start_at ?? event.start_at),
      ...decision,
      ...(isElsewhere && {
        move_count: event.move_count + 1,
        moved_at: now,
        moved_from: JSON.stringify({
          startDateTime: event.start_at.toISOString(),
          endDateTime: event.end_at.toISOString(),
          timeZone: setting.timeZone,
          place: setting.formattedAddress ?? setting.locationUrl,
          ...(decision.decides_at === null ? { takesPlace: true } : {}),
        }),
      }),
      updated_at: now,
    })
    .where('session_owner_user_id', '=', event.session_owner_user_id)
    .where('id', '=', event.id)
    .execute();
}
