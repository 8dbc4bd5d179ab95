import type { Db } from '#db/client.ts';
import { bindPersonalData, PAGE, paged } from '#platform/server/database/personal-data.ts';
import { pagedOfSellers } from '../api/orders/paged-of-sellers.ts';
import { deleteCodesOf } from '../codes/server/code-rows.ts';
import { stopOrdersOf } from '../api/stop-orders-of.ts';
import { anonymizePerson } from '../orders/server/anonymize-person.ts';
import { paymentsPersonalData } from '../personal-data.ts';

const sales = (db: Db, userId: string) =>
  paged((after) => payments(db, after).select('username as buyer').where('owner_user_id', '=', userId).execute());

const orders = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    payments(db, after).select('owner_username as seller').where(isTheirs('owner_user_id')).where('user_id', '=', userId).execute(),
  );

const payments = (db: Db, after: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'type', 'item_id as itemId', 'description', 'amount', 'discount_amount as discountAmount', 'status'])
    .select(['refunded_amount as refundedAmount', 'refund_reason as refundReason', 'created_at as createdAt'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE);

const payouts = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('payouts')
      .select(['id', 'amount', 'status', 'failure', 'arrives_at as arrivesAt', 'failed_at as failedAt', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

const codes = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('discount_codes')
      .select(['id', 'code', 'percent', 'amount', 'covers', 'periods', 'starts_at as startDateTime', 'ends_at as endDateTime'])
      .select([
        'most_uses as mostUses',
        'most_uses_each as mostUsesEach',
        'minimum',
        'uses',
        'ended_at as endedAt',
        'created_at as createdAt',
      ])
      .where('owner_user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

/** Reads and erases the personal data of payments. */
export const paymentsData = bindPersonalData(paymentsPersonalData, {
  read: {
    'orders.json': orders,
    'sales.json': sales,
    'codes.json': codes,
    'payouts.json': payouts,
  },
  erase: {
    codes: deleteCodesOf,
    orders: stopOrdersOf,
    names: anonymizePerson,
  },
});
