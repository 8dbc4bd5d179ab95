import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';

const MEMBERS = statement<{ user_id: string }, { owner: string; people: string[]; now: Date }>(`
  select distinct user_id from membership_purchases
  where owner_user_id = :owner::uuid and user_id = any(:people::uuid[])
    and status in ('active', 'trial', 'scheduled_cancellation', 'payment_failed')
    and coalesce(case when status = 'payment_failed' then grace_end else ends_at end, 'infinity') > :now::timestamptz`);

/** Returns who of these people has a membership or pass of a creator that isn't over, whether or not it has places left. */
export async function findMembers(
  db: Db | Tx,
  { ownerUserId, userIds, now }: { ownerUserId: string; userIds: readonly string[]; now: Date },
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  return new Set((await MEMBERS.all(db, { owner: ownerUserId, people: [...userIds], now })).map((row) => row.user_id));
}
