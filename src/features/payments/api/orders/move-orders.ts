import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Records the new end of an event on its orders, so that they stay among the upcoming ones until then. */
export async function moveOrders(
  { tx }: CommandContext,
  { ownerUserId, itemId, overAt }: { ownerUserId: string; itemId: string; overAt: Date },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ over_at: overAt })
    .where('owner_user_id', '=', ownerUserId)
    .where('item_id', '=', itemId)
    .where('type', '=', 'SESSION_EVENT')
    .execute();
}
