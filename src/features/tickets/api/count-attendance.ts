import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import { isVisit } from './visits.ts';

type Params = { host: string; people: readonly string[]; event: string | null; now: Date };

const COUNTED = statement<{ user_id: string; times: number }, Params>(`
  select t.user_id, count(distinct t.session_event_id)::int as times
  from tickets t join session_events e on e.session_owner_user_id = t.owner_user_id and e.id = t.session_event_id
  where t.owner_user_id = :host::uuid and e.session_owner_user_id = :host::uuid and t.user_id = any (:people::uuid[])
    and ${isVisit('t', 'e')} and (e.end_at <= :now::timestamptz or e.id = :event::uuid)
  group by t.user_id`);

type Asked = { hostUserId: string; userIds: readonly string[]; now: Date; atEventId?: string };

/**
 * Counts at how many of a host's dates that are over each of these people was, by user id, and at `atEventId` from the check-in on; leaves out
 * those who never were.
 */
export async function countAttendance(db: Db | Tx, { hostUserId, userIds, now, atEventId }: Asked): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await COUNTED.all(db, { host: hostUserId, people: userIds, event: atEventId ?? null, now });
  return new Map(rows.map(({ user_id: userId, times }) => [userId, times]));
}
