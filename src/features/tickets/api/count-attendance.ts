import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import { ownSeat } from '#features/content/policy.ts';

const COUNTED = statement<{ user_id: string; times: number }, { host: string; people: readonly string[] }>(`
  select user_id, count(distinct session_event_id)::int as times from tickets
  where owner_user_id = :host::uuid and user_id = any (:people::uuid[]) and checked_in_at is not null and status <> 'cancelled'
    and ${ownSeat('tickets')}
  group by user_id`);

/**
 * Counts at how many of a host's dates each of these people was checked in on their own seat, by user id; leaves out those who never were.
 * A returned ticket doesn't count: it may have been checked in long before its date.
 */
export async function countAttendance(
  db: Db | Tx,
  { hostUserId, userIds }: { hostUserId: string; userIds: readonly string[] },
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await COUNTED.all(db, { host: hostUserId, people: userIds });
  return new Map(rows.map(({ user_id: userId, times }) => [userId, times]));
}
