import { statement } from '#db/statement.ts';
import type { Db } from '#db/client.ts';
import type { Config } from '#platform/server/program/config.ts';
import type { OrderKey, PaymentRow } from '../../../api/lock-payment.ts';
import type { RecurringRow } from '../../../api/lock-recurring.ts';

/** What an order that renews charges for, and the provider's price for it; null until the first order of that item at that price. */
export type RecurringTerms = Pick<
  RecurringRow,
  'owner_user_id' | 'item_id' | 'type' | 'slot' | 'title' | 'amount' | 'billing_period' | 'trial_days' | 'mode'
> & { price: string | null };

/** An order as its checkout needs it: with its seller's account at the provider, and with its terms if it renews. */
export type OrderToPay = Pick<PaymentRow, (typeof COLUMNS)[number]> & { account: string | null; recurring: RecurringTerms | null };

const COLUMNS = [
  'owner_user_id',
  'id',
  'user_id',
  'owner_username',
  'type',
  'item_id',
  'description',
  'amount',
  'platform_fee',
  'recurring_id',
  'checkout_attempt',
  'checkout_client_secret',
  'checkout_expires_at',
  'created_at',
] as const satisfies (keyof PaymentRow)[];

// All of it lies with the seller.
const ORDER = statement<OrderToPay, { owner: string; payment: string; mode: string }>(`
  select ${COLUMNS.map((column) => `p.${column}`).join(', ')},
    (select provider_account_id from payout_accounts where user_id = :owner::uuid and mode = :mode) as account,
    (select json_build_object('owner_user_id', r.owner_user_id, 'item_id', r.item_id, 'type', r.type, 'slot', r.slot, 'title', r.title,
        'amount', r.amount, 'billing_period', r.billing_period, 'trial_days', r.trial_days, 'mode', r.mode, 'price', price.provider_price_id)
      from recurring_orders r left join recurring_prices price on price.owner_user_id = :owner::uuid and price.item_id = r.item_id
        and price.amount = r.amount and price.billing_period = r.billing_period and price.mode = r.mode
      where r.owner_user_id = :owner::uuid and r.id = p.recurring_id) as recurring
  from payments p where p.owner_user_id = :owner::uuid and p.id = :payment::uuid`);

/** Returns an order that is to be paid in a checkout; throws if there is none, because only our own records name it. */
export async function readOrderToPay(db: Db, order: OrderKey, mode: Config['payments']['mode']): Promise<OrderToPay> {
  const [payment] = await ORDER.all(db, { owner: order.ownerUserId, payment: order.paymentId, mode });
  if (!payment) throw new Error(`There is no order ${order.paymentId}.`);
  return payment;
}
