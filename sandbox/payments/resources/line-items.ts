import { findObject } from '../store/objects.ts';
import { invalidRequest, missingReference } from '../wire/api-error.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import type { WireLineItem, WirePrice } from '../wire/objects.ts';
import type { Values } from '../wire/schema.ts';
import { type Call, newId, seconds } from '../world.ts';
import type { createSessionParams } from './checkout-session-params.ts';

type Params = Values<typeof createSessionParams>;
type Given = NonNullable<Params['line_items']>[number];

/** The line items of a new session, with existing prices or with a price and product created for each. Pounds only. */
export function lineItemsFor(call: Call, params: Params): WireLineItem[] {
  const given = params.line_items ?? [];
  if (given.length === 0) {
    throw invalidRequest('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  }
  const trial = params.mode === 'subscription' && params.subscription_data?.trial_period_days !== undefined;
  return given.map((item, index) => {
    const { price, name } = priced(call, item, index, params.mode);
    return lineItem(call, item, price, name, trial && price.recurring !== null);
  });
}

type Priced = { price: WirePrice; name: string };

function priced(call: Call, item: Given, index: number, mode: Params['mode']): Priced {
  if ((item.price === undefined) === (item.price_data === undefined)) {
    throw invalidRequest('You must specify either `price` or `price_data` when creating a Checkout Session.', {
      param: `line_items[${index}]`,
    });
  }
  return item.price === undefined ? inline(call, item, index) : existing(call, item.price, `line_items[${index}][price]`, mode);
}

function existing(call: Call, id: string, param: string, mode: Params['mode']): Priced {
  const price = findObject(call, 'price', id);
  if (price === undefined) throw missingReference('price', id, param);
  if (!price.active) {
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', { code: 'price_inactive', param });
  }
  if (mode === 'payment' && price.recurring !== null) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param },
    );
  }
  const product = findObject(call, 'product', price.product);
  if (product?.active !== true) {
    throw invalidRequest(`The product ${price.product} is inactive. This field only accepts prices of active products.`, {
      code: 'product_inactive',
      param,
    });
  }
  return { price, name: product.name };
}

function inline(call: Call, item: Given, index: number): Priced {
  const { currency, unit_amount: unitAmount, product_data: product } = item.price_data as NonNullable<Given['price_data']>;
  if (currency.toLowerCase() !== 'gbp') {
    throw invalidRequest(`Invalid currency: ${currency}. The payment sandbox takes gbp only.`, {
      param: `line_items[${index}][price_data][currency]`,
    });
  }
  const price: WirePrice = {
    id: newId(call, 'price_'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: seconds(call),
    currency: 'gbp',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId(call, 'prod_', 14),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  };
  return { price, name: product.name };
}

function lineItem(call: Call, item: Given, price: WirePrice, name: string, free: boolean): WireLineItem {
  const quantity = item.quantity ?? 1;
  const total = free ? 0 : (price.unit_amount ?? 0) * quantity;
  return {
    id: newId(call, 'li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: 'gbp',
    description: name,
    metadata: mergeMetadata({}, item.metadata),
    price,
    quantity,
  };
}
