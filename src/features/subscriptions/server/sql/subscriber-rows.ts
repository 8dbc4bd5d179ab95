import type { Db, Tx } from '#db/client.ts';
import { expression } from '#db/statement.ts';
import { blockedBetween } from '#features/follows/api/blocked-between.ts';

const isBlocked = expression<boolean>(blockedBetween({ owner: 's.creator_user_id', other: 's.subscriber_user_id' }), {});

/** Selects subscriptions with what each order says about them, and whether a block keeps them from being resumed, for the serializer. */
export function subscriberRows(db: Db | Tx) {
  return db
    .selectFrom('subscribers as s')
    .leftJoin('recurring_orders as o', (join) => join.onRef('o.owner_user_id', '=', 's.creator_user_id').onRef('o.id', '=', 's.order_id'))
    .selectAll('s')
    .select(['o.amount as price', 'o.ending', isBlocked.as('is_blocked')]);
}
