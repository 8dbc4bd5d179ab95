import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';

const BATCH = 500;

/**
 * Removes the messages of tips that a person who left had sent or received, at most 500 at a time. The tips themselves stay, as the
 * payments do. Returns how many; 0 means that none is left.
 */
export async function anonymizeTipsOf({ tx }: CommandContext, userId: string): Promise<number> {
  const owners = [userId, ...(await findSellers(tx, userId))];
  const some = tx
    .selectFrom('tips')
    .select(['recipient_user_id', 'id'])
    .where(isWith('recipient_user_id', owners))
    .where((eb) => eb.or([eb('recipient_user_id', '=', userId), eb('sender_user_id', '=', userId)]))
    .where('message', 'is not', null)
    .limit(BATCH);
  const stripped = await tx
    .updateTable('tips')
    .set({ message: null })
    .where(isWith('recipient_user_id', owners))
    .where(({ eb, refTuple }) => eb(refTuple('recipient_user_id', 'id'), 'in', some.$asTuple('recipient_user_id', 'id')))
    .executeTakeFirst();
  return Number(stripped.numUpdatedRows);
}
