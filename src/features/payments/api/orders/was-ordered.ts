import type { CommandContext } from '#platform/server/database/transaction.ts';
import { paymentRefusals } from '../../refusals.ts';

type Given = { ownerUserId: string; paymentId: string | undefined; userId: string; requestHash: string };

/**
 * Returns whether a press that gives somebody something for nothing has arrived before: then the order of this id is there. Refuses the id of
 * another order. The caller holds a lock against two at once.
 */
export async function wasOrdered({ tx }: CommandContext, { ownerUserId, paymentId, userId, requestHash }: Given): Promise<boolean> {
  if (paymentId === undefined) return false;
  const order = await tx
    .selectFrom('payments')
    .select(['user_id', 'request_hash'])
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (order && (order.user_id !== userId || order.request_hash !== requestHash)) throw paymentRefusals.OTHER_BODY();
  return order !== undefined;
}
