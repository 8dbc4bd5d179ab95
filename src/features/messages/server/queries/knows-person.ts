import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import { hasOrderBetween } from '#features/payments/api/orders/has-order-between.ts';

/** Whether a person knows someone who writes to them: they follow them, or one of the two has bought something from the other. */
export async function knowsPerson(db: Db | Tx, userId: string, otherUserId: string): Promise<boolean> {
  const { rows } = await sql<{ follows: boolean }>`select exists (
    select from follows where follower_user_id = ${userId}::uuid and following_user_id = ${otherUserId}::uuid) as follows`.execute(db);
  return rows[0]?.follows === true || hasOrderBetween(db, userId, otherUserId);
}
