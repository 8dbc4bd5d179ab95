import type { CommandContext } from '#platform/server/transaction.ts';
import { findSellers, isWith } from '#features/payments/server/queries/find-sellers.ts';

const BATCH = 500;
const OVER = ['cancelled', 'expired', 'abandoned'] as const;

/**
 * Takes the offers of a person who left off sale, and ends what they had bought and what others had bought from them, at most 500 purchases
 * at a time. Returns how many; 0 means that nothing is left. The rows stay, as the sales do, and name people only by id.
 */
export async function endMembershipsOf({ tx, now }: CommandContext, userId: string): Promise<number> {
  const offers = await tx
    .updateTable('memberships')
    .set({ status: 'cancelled', updated_at: now })
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const owners = [userId, ...(await findSellers(tx, userId))];
  const open = tx
    .selectFrom('membership_purchases')
    .select(['owner_user_id', 'id'])
    .where(isWith('owner_user_id', owners))
    .where((eb) => eb.or([eb('owner_user_id', '=', userId), eb('user_id', '=', userId)]))
    .where('status', 'not in', OVER)
    .limit(BATCH);
  const ended = await tx
    .updateTable('membership_purchases')
    .set({ status: 'cancelled', auto_renew: false, updated_at: now })
    .where(isWith('owner_user_id', owners))
    .where(({ eb, refTuple }) => eb(refTuple('owner_user_id', 'id'), 'in', open.$asTuple('owner_user_id', 'id')))
    .executeTakeFirst();
  return Number(offers.numUpdatedRows + ended.numUpdatedRows);
}
