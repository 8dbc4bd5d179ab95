import type { Selectable } from 'kysely';
import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import type { StoredBookingWindow, StoredQuestion, StoredReturnPolicy } from '#db/stored-json.ts';
import type { SessionEvents } from '#db/schema.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { byOwner } from '#platform/server/database/by-owner.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { withOwnPlace } from './with-own-place.ts';

export type LockedSessionEvent = Pick<Selectable<SessionEvents>, (typeof COLUMNS)[number]> & {
  subtitle: string | null;
  time_zone: string;
  return_policy: StoredReturnPolicy | null;
  questions: StoredQuestion[] | null;
  booking_window: StoredBookingWindow | null;
};

const COLUMNS = [
  'session_owner_user_id',
  'id',
  'session_id',
  'session_owner_username',
  'title',
  'start_at',
  'end_at',
  'duration',
  'price',
  'standard_price',
  'location_type',
  'participant_count',
  'held_count',
  'waiting_count',
  'max_participant_count',
  'cancelled_at',
  'own_place',
  'planned_start_at',
  'move_count',
  'change_count',
  'minimum_count',
  'decides_at',
  'decided_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof SessionEvents)[];

const READ = `
  select ${COLUMNS.map((column) => `e.${column}`).join(', ')}, s.subtitle, s.time_zone, s.return_policy, s.questions, s.booking_window
  from session_events e join sessions s on s.user_id = e.session_owner_user_id and s.id = e.session_id`;
const LOCK = statement<LockedSessionEvent, { owner: string; id: string }>(
  `${READ} where e.session_owner_user_id = :owner::uuid and s.user_id = :owner::uuid and e.id = :id::uuid for update of e`,
);
const LOCK_FREE = `${READ} where e.session_owner_user_id = :owner::uuid and s.user_id = :owner::uuid and e.id = any (:ids::uuid[]) and e.price = 0 and e.standard_price is null
  order by e.id for update of e`;
const LOCK_FREE_WAITING = statement<LockedSessionEvent, { owner: string; ids: string[] }>(LOCK_FREE);
const LOCK_FREE_SKIPPING = statement<LockedSessionEvent, { owner: string; ids: string[] }>(`${LOCK_FREE} skip locked`);

/**
 * Reads an event and locks its row until the transaction ends, so that changes of seats, sales and the cancellation of one event run one
 * after another. Call it before reading anything else about the event. Null if this owner has no such event.
 */
export async function lockSessionEvent(
  { tx }: CommandContext,
  ownerUserId: string,
  sessionEventId: string,
): Promise<LockedSessionEvent | null> {
  const [event] = await LOCK.all(tx, { owner: ownerUserId, id: sessionEventId });
  return event ? withOwnPlace(event) : null;
}

/**
 * Does the same for the free ones among several events, by owner and id, so that two transactions locking the same events can't deadlock.
 * Without `wait` it skips those that are locked; events that cost something, have several kinds of ticket, or don't exist, are left out.
 */
export async function lockFreeEvents(
  { tx }: CommandContext,
  events: readonly { ownerUserId: string; id: string }[],
  { wait }: { wait: boolean },
): Promise<LockedSessionEvent[]> {
  const lock = wait ? LOCK_FREE_WAITING : LOCK_FREE_SKIPPING;
  const locked = await together(
    byOwner(events, ({ ownerUserId }) => ownerUserId).map(([owner, theirs]) => lock.all(tx, { owner, ids: theirs.map(({ id }) => id) })),
  );
  return locked.flat().map(withOwnPlace);
}

const FIND = statement<LockedSessionEvent, { owner: string; id: string }>(
  `${READ} where e.session_owner_user_id = :owner::uuid and s.user_id = :owner::uuid and e.id = :id::uuid`,
);

/** Reads the same of an event without locking it, so that sales go on meanwhile. Null if this owner has no such event. */
export async function readSessionEvent(db: Db | Tx, ownerUserId: string, sessionEventId: string): Promise<LockedSessionEvent | null> {
  const [event] = await runByOnePlan(db, FIND, { owner: ownerUserId, id: sessionEventId });
  return event ? withOwnPlace(event) : null;
}

type SeatChange = { ownerUserId: string; sessionEventId: string; participants: number; held: number };

const CHANGE = statement<{ session_id: string }, SeatChange & { now: Date }>(`
  update session_events set participant_count = participant_count + :participants::int, held_count = held_count + :held::int, updated_at = :now::timestamptz
  where session_owner_user_id = :ownerUserId::uuid and id = :sessionEventId::uuid
    and (:participants::int + :held::int <= 0 or max_participant_count is null
      or participant_count + held_count + :participants::int + :held::int <= max_participant_count)
  returning session_id`);

/**
 * Changes the counts of sold and held seats of an event in one conditional statement. Returns false, having changed nothing, if more seats
 * would be taken than there are; giving seats back always succeeds. Throws if a count would fall below zero.
 */
export async function changeSeats({ tx, now, publish }: CommandContext, change: SeatChange): Promise<boolean> {
  const [changed] = await CHANGE.all(tx, { ...change, now });
  if (!changed) return false;
  publish({ kind: 'session', ownerUserId: change.ownerUserId, sessionId: changed.session_id });
  return true;
}
