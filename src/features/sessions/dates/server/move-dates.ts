import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { setContentTerms } from '#features/content/api/items/set-content-terms.ts';
import { moveOrdersOf } from '#features/payments/api/orders/move-orders.ts';
import type { ChangeDates } from '../../contract.ts';
import { advanceWaitingList, checkGifts, checkHealthAnswers, checkOpenings, notifyOfMoves } from '../../api/enqueue-ticket-jobs.ts';
import { movedDecision } from '../../minimum/rules.ts';
import { scheduleDecision } from '../../minimum/server/schedule-decision.ts';
import { sessionRefusals } from '../../refusals.ts';
import type { LockedSession } from '../../server/commands/lock-session.ts';
import { isSameForGuests, isSameSetting, isUnlocated, settingOf, withKnownPoint, type EventSetting } from '../../venue/rules.ts';
import { locateVenueJob } from '../../venue/server/locate-venue.ts';
import { pinVenue } from '../../venue/server/pin-venue.ts';
import { pointColumns } from '../../venue/server/point-columns.ts';
import { shiftBy, type Shift } from '../rules/shift-dates.ts';
import { countEdit } from './count-edit.ts';
import type { DateToCome } from './lock-dates.ts';
import { movePlan } from './move-plan.ts';
import { refuseStart } from './refuse-start.ts';

type Moving = {
  session: LockedSession;
  /** All dates to come of the session, of which `dates` move; `named` is the one that `to` is about. */
  toCome: readonly DateToCome[];
  dates: readonly DateToCome[];
  named: DateToCome;
  to: NonNullable<ChangeDates['to']>;
  isAll: boolean;
};
type Moved = {
  date: DateToCome;
  start: Date;
  end: Date;
  duration: number;
  setting: EventSetting;
  before: EventSetting;
  /** Whether it is at another time or place for those who come. */
  isElsewhere: boolean;
};

/**
 * Moves several dates of a session by as much as one of them, and to its place if that changes; returns how many people are notified. All dates
 * that really move count as moved, so their tickets can be returned. The caller has locked the session and all its dates to come.
 */
export async function moveDates(command: CommandContext, moving: Moving): Promise<number> {
  const { session, toCome, dates, named, to, isAll } = moving;
  const { user_id: ownerUserId, id: sessionId } = session.row;
  const { moves, place, shift } = plan(moving);
  if (moves.length === 0) return 0;
  for (const { start } of moves) refuseStart(start, command.now);
  const movingIds = new Set(moves.map(({ date }) => date.id));
  const starts = [...toCome.filter(({ id }) => !movingIds.has(id)).map((date) => date.start_at), ...moves.map(({ start }) => start)];
  if (new Set(starts.map((start) => start.getTime())).size < starts.length) throw sessionRefusals.DATE_TAKEN();
  // Its plan is on the clock of its own zone.
  const leads = isAll && place !== null && place.timeZone === session.setting.timeZone;
  if (leads) await moveSessionTo(command, session, { place, to, except: dates.map(({ id }) => id) });
  const planMoved =
    isAll && (place === null || leads) && shift.from.getTime() !== shift.to.getTime()
      ? await movePlan(command, session, { shift, moving: dates.map(({ id }) => id) })
      : null;
  if (isAll && to.duration !== named.duration && to.duration !== session.row.duration) await lengthenSession(command, session, to.duration);
  await write(command, session, { moves, to, place, base: leads ? place : session.setting, planMoved });
  if (!moves.every(({ isElsewhere }) => isElsewhere)) await countEdit(command, session.row);
  await moveOrdersOf(command, { ownerUserId, orders: moves.map(({ date, end }) => ({ itemId: date.id, overAt: end })) });
  if (place !== null && isUnlocated(place)) await command.enqueue(locateVenueJob, { ownerUserId, sessionId });
  if (session.row.booking_window) await checkOpenings(command, { ownerUserId, sessionId });
  await checkHealthAnswers(command, { ownerUserId, sessionId });
  await scheduleDecision(command, { ownerUserId, sessionId });
  for (const { date } of moves)
    if (date.waiting_count > 0) await advanceWaitingList(command, { ownerUserId, sessionEventId: date.id, start: date.start_at });
  const sold = moves.filter(({ date, isElsewhere }) => isElsewhere && date.participant_count > 0).map(({ date }) => date.id);
  if (sold.length > 0) {
    await notifyOfMoves(command, { ownerUserId, sessionId, movedAt: command.now.toISOString() });
    await checkGifts(command, { ownerUserId, sessionId });
  }
  return countHolders(command, ownerUserId, sold);
}

/** Works out where each date goes; `place` is null if places stay. Dates that stay as they are are left out. */
function plan({ session, dates, named, to }: Moving): { moves: Moved[]; place: EventSetting | null; shift: Shift } {
  const settingNow = (date: DateToCome): EventSetting => date.own_place ?? session.setting;
  const wanted = withKnownPoint(withKnownPoint(settingOf(to), session.setting), settingNow(named));
  const isElsewhere = !isSameSetting(settingNow(named), wanted) || named.location_type !== to.locationType;
  const shift = {
    from: named.start_at,
    fromZone: settingNow(named).timeZone,
    to: new Date(to.startDateTime),
    toZone: wanted.timeZone,
  };
  const shifted = shiftBy(shift);
  const moves = dates.map((date): Moved => {
    const before = settingNow(date);
    const setting = isElsewhere ? wanted : before;
    const duration = to.duration === named.duration ? date.duration : to.duration;
    const start = shifted(date.start_at, before.timeZone, setting.timeZone);
    const end = new Date(start.getTime() + duration * 60_000);
    const isAtOtherTime = start.getTime() !== date.start_at.getTime() || end.getTime() !== date.end_at.getTime();
    const isOtherKind = isElsewhere && date.location_type !== to.locationType;
    return {
      date,
      start,
      end,
      duration,
      setting,
      before,
      isElsewhere: isAtOtherTime || isOtherKind || !isSameForGuests(setting, before),
    };
  });
  const isChanged = (moved: Moved) => moved.isElsewhere || !isSameSetting(moved.setting, moved.before);
  return { moves: moves.filter(isChanged), place: isElsewhere ? wanted : null, shift };
}

type Written = {
  moves: readonly Moved[];
  to: Moving['to'];
  place: EventSetting | null;
  base: EventSetting;
  /** Where a date of the plan is now, if the plan moves with them. */
  planMoved: ((planned: Date) => Date) | null;
};

async function write({ tx, now }: CommandContext, { row }: LockedSession, { moves, to, place, base, planMoved }: Written): Promise<void> {
  const rows = moves.map(({ date, start, end, duration, setting, before, isElsewhere }) => {
    const decision = movedDecision(date, start, now);
    const { minimum_count: least, decides_at: by }: { minimum_count?: number | null; decides_at?: Date | null } = {
      minimum_count: date.minimum_count,
      decides_at: date.decides_at,
      ...decision,
    };
    return {
      id: date.id,
      start_at: start.toISOString(),
      end_at: end.toISOString(),
      duration,
      location_type: place === null ? date.location_type : to.locationType,
      own_place: isSameSetting(setting, base) ? null : setting,
      planned_start_at: plannedStart(date, planMoved)?.toISOString() ?? null,
      minimum_count: least,
      decides_at: by?.toISOString() ?? null,
      is_move: isElsewhere,
      moved_from: {
        startDateTime: date.start_at.toISOString(),
        endDateTime: date.end_at.toISOString(),
        timeZone: before.timeZone,
        place: before.formattedAddress ?? before.locationUrl,
        ...(decision.decides_at === null ? { takesPlace: true } : {}),
      },
    };
  });
  await sql`
    update session_events e
    set start_at = new.start_at, end_at = new.end_at, duration = new.duration, location_type = new.location_type, own_place = new.own_place,
      planned_start_at = new.planned_start_at, minimum_count = new.minimum_count, decides_at = new.decides_at, move_count = e.move_count + new.is_move::int,
      moved_at = case when new.is_move then ${now}::timestamptz else e.moved_at end,
      moved_from = case when new.is_move then new.moved_from else e.moved_from end, updated_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as new (
      id uuid, start_at timestamptz, end_at timestamptz, duration int, location_type text, own_place jsonb, planned_start_at timestamptz,
      minimum_count int, decides_at timestamptz, is_move boolean, moved_from jsonb)
    where e.session_owner_user_id = ${row.user_id}::uuid and e.id = new.id`.execute(tx);
}

// Null for one that is where the plan has it.
function plannedStart({ planned_start_at: planned, start_at: start }: DateToCome, planMoved: Written['planMoved']): Date | null {
  if (planMoved === null) return planned ?? start;
  return planned === null ? null : planMoved(planned);
}

type NewPlace = { place: EventSetting; to: Moving['to']; except: readonly string[] };

// What is over or cancelled stays where it was.
async function moveSessionTo(command: CommandContext, { row, setting }: LockedSession, { place, to, except }: NewPlace): Promise<void> {
  const session = { ownerUserId: row.user_id, sessionId: row.id };
  await pinVenue(command, { ...session, setting, except });
  await setContentTerms(command, { ...session, terms: { city: place.city, formattedAddress: place.formattedAddress } });
  await command.tx
    .updateTable('sessions')
    .set({
      time_zone: place.timeZone,
      location_type: to.locationType,
      location_url: place.locationUrl,
      address_line: place.addressLine,
      city: place.city,
      postcode: place.postcode,
      country: place.country,
      venue_public: place.venuePublic,
      ...pointColumns(place.coordinates),
      updated_at: command.now,
    })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .execute();
}

// Otherwise the next change of its plan gives dates that nobody booked the former length again.
async function lengthenSession(command: CommandContext, { row }: LockedSession, duration: number): Promise<void> {
  await command.tx
    .updateTable('sessions')
    .set(({ ref }) => ({
      duration,
      end_at: sql<Date>`(${ref('start_at')} at time zone 'UTC' + make_interval(mins => ${duration}::int)) at time zone 'UTC'`,
      updated_at: command.now,
    }))
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .execute();
  await setContentTerms(command, { ownerUserId: row.user_id, sessionId: row.id });
}

// Not the participant counts, which are of seats: a person may have several.
async function countHolders({ tx }: CommandContext, ownerUserId: string, eventIds: readonly string[]): Promise<number> {
  if (eventIds.length === 0) return 0;
  const { holders } = await tx
    .selectFrom('tickets')
    .select(sql<number>`count(distinct user_id)::int`.as('holders'))
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', 'in', eventIds)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return holders;
}
