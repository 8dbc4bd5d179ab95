import { statement } from '#db/statement.ts';
import type { Services } from '#platform/server/program/services.ts';
import { requestKey } from '../../server/workflows/request-key.ts';
import type { RecurringTerms } from '../../api/checkout/open-order.ts';

type Key = { owner_user_id: string; item_id: string; amount: number; billing_period: string; mode: string };

const PRICE = statement<{ id: string }, Key>(`
  select provider_price_id as id from recurring_prices where owner_user_id = :owner_user_id::uuid and item_id = :item_id::uuid
    and amount = :amount::int and billing_period = :billing_period and mode = :mode`);

/** What a price depends on; `price` is the provider's, if that has been read already. */
type Priced = Omit<RecurringTerms, 'slot' | 'trial_days' | 'discount' | 'price'> & { price?: string | null };

/**
 * Returns the provider's price for what an order costs per period, created when first needed. Prices are immutable there, so each amount of
 * an item has its own; our row finds it again for ever, the idempotency key for a day.
 */
export async function ensureRecurringPrice(services: Services, order: Priced): Promise<string> {
  if (order.price) return order.price;
  const key = {
    owner_user_id: order.owner_user_id,
    item_id: order.item_id,
    amount: order.amount,
    billing_period: order.billing_period,
    mode: order.mode,
  };
  const [known] = await PRICE.all(services.db, key);
  if (known) return known.id;
  const product = await createProduct(services, order);
  const parameters = {
    product,
    currency: 'gbp',
    unit_amount: order.amount,
    recurring: { interval: order.billing_period === 'annual' ? ('year' as const) : ('month' as const) },
    metadata: metadataOf(services, order),
  };
  const price = await services.stripe.prices.create(parameters, { idempotencyKey: requestKey(`price:${order.item_id}`, parameters) });
  await services.db
    .insertInto('recurring_prices')
    .values({ ...key, provider_price_id: price.id, created_at: services.now() })
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'item_id', 'amount', 'billing_period', 'mode']).doNothing())
    .execute();
  return price.id;
}

async function createProduct(services: Services, order: Priced): Promise<string> {
  const parameters = { name: order.title, metadata: metadataOf(services, order) };
  const product = await services.stripe.products.create(parameters, { idempotencyKey: requestKey(`prod:${order.item_id}`, parameters) });
  return product.id;
}

function metadataOf(services: Services, order: Priced) {
  return { type: order.type, itemId: order.item_id, ownerUserId: order.owner_user_id, env: services.config.publicOrigin };
}
