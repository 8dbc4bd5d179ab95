import { invalidRequest } from '../wire/api-error.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import type { WireLineItem } from '../wire/objects.ts';
import type { Values } from '../wire/schema.ts';
import { type Call, newId, seconds } from '../world.ts';
import type { createSessionParams } from './checkout-session-params.ts';

type Given = NonNullable<Values<typeof createSessionParams>['line_items']>;

/** The line items of a new session, each with the price and product that are made for it. Pounds only. */
export function lineItemsFor(call: Call, given: Given): WireLineItem[] {
  if (given.length === 0) {
    throw invalidRequest('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  }
  return given.map((item, index) => lineItem(call, item, index));
}

function lineItem(call: Call, item: Given[number], index: number): WireLineItem {
  const { currency, unit_amount: unitAmount, product_data: product } = item.price_data;
  if (currency.toLowerCase() !== 'gbp') {
    throw invalidRequest(`Invalid currency: ${currency}. The payment sandbox takes gbp only.`, {
      param: `line_items[${index}][price_data][currency]`,
    });
  }
  const quantity = item.quantity ?? 1;
  const total = unitAmount * quantity;
  return {
    id: newId(call, 'li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: 'gbp',
    description: product.name,
    metadata: mergeMetadata({}, item.metadata),
    price: {
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
    },
    quantity,
  };
}
