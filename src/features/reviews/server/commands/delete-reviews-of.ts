import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';

const BATCH = 500;

/** Deletes the reviews that a person who has left wrote. Returns how many; 0 means none are left. */
export async function deleteReviewsBy({ tx }: CommandContext, userId: string): Promise<number> {
  const hosts = await findSellers(tx, userId);
  const deleted = await tx.deleteFrom('reviews').where(isWith('host_user_id', hosts)).where('user_id', '=', userId).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Deletes up to 500 reviews of the sessions of a person who has left. Returns how many; 0 means none are left. */
export async function deleteReviewsOf({ tx }: CommandContext, hostUserId: string): Promise<number> {
  const some = tx.selectFrom('reviews').select('id').where('host_user_id', '=', hostUserId).limit(BATCH);
  const deleted = await tx.deleteFrom('reviews').where('host_user_id', '=', hostUserId).where('id', 'in', some).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
