import { statement } from '#db/statement.ts';
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

const MOVE = statement<never, { owner: string; orders: string }>(`
  update payments p set over_at = moved.over_at
  from json_to_recordset(:orders::json) as moved (item_id uuid, over_at timestamptz)
  where p.owner_user_id = :owner::uuid and p.item_id = moved.item_id and p.type = 'SESSION_EVENT'`);

/** The same for the orders of several events of one owner. */
export async function moveOrdersOf(
  { tx }: CommandContext,
  { ownerUserId, orders }: { ownerUserId: string; orders: readonly { itemId: string; overAt: Date }[] },
): Promise<void> {
  const rows = orders.map(({ itemId, overAt }) => ({ item_id: itemId, over_at: overAt }));
  await MOVE.run(tx, { owner: ownerUserId, orders: JSON.stringify(rows) });
}
