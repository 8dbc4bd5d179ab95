import type { Db, Tx } from '#db/client.ts';

/** Selects subscriptions with what each order says about them, for the serializer. */
export function subscriberRows(db: Db | Tx) {
  return db
    .selectFrom('subscribers as s')
    .leftJoin('recurring_orders as o', (join) => join.onRef('o.owner_user_id', '=', 's.creator_user_id').onRef('o.id', '=', 's.order_id'))
    .selectAll('s')
    .select(['o.amount as price', 'o.ending']);
}
