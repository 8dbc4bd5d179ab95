import type { Selectable } from 'kysely';
import { statement } from '#db/statement.ts';
import type { SessionEvents } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { withOwnPlace } from '../queries/with-own-place.ts';

export type LockedSessionEvent = Pick<Selectable<SessionEvents>, (typeof COLUMNS)[number]> & { time_zone: string };

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
  'location_type',
  'participant_count',
  'held_count',
  'max_participant_count',
  'cancelled_at',
  'own_place',
  'planned_start_at',
  'move_count',
  'created_at',
  'updated_at',
] as const satisfies (keyof SessionEvents)[];

const READ = `
  select ${COLUMNS.map((column) => `e.${column}`).join(', ')}, s.time_zone
  from session_events e join sessions s on s.user_id = e.session_owner_user_id and s.id = e.session_id`;
const LOCK = statement<LockedSessionEvent, { owner: string; id: string }>(
  `${READ} where e.session_owner_user_id = :owner::uuid and e.id = :id::uuid for update of e`,
);
// In one order, so that two that lock the same events never wait for each other.
const LOCK_FREE = `${READ} where e.id = any(:ids::uuid[]) and e.price = 0 order by e.session_owner_user_id, e.id for update of e`;
const LOCK_FREE_WAITING = statement<LockedSessionEvent, { ids: string[] }>(LOCK_FREE);
const LOCK_FREE_SKIPPING = statement<LockedSessionEvent, { ids: string[] }>(`${LOCK_FREE} skip locked`);

/**
 * Reads an event and holds its row until the transaction ends, so that seats, sales and cancellation of one event happen one
 * after the other. Take it before anything else is read about the event. Null when there is no such event of this owner.
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
 * The same for those of several events that cost nothing. Without waiting it leaves out what somebody else holds at the moment;
 * what is to pay, or does not exist, is not in the answer.
 */
export async function lockFreeEvents(
  { tx }: CommandContext,
  sessionEventIds: string[],
  { wait }: { wait: boolean },
): Promise<LockedSessionEvent[]> {
  const lock = wait ? LOCK_FREE_WAITING : LOCK_FREE_SKIPPING;
  return (await lock.all(tx, { ids: sessionEventIds })).map(withOwnPlace);
}
