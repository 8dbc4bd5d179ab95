import { findObject, getOwnObject, insertObject, queryObjects, updateObject } from '../store/objects.ts';
import { invalidRequest, missingReference } from '../wire/api-error.ts';
import { listObjects, listParams } from '../wire/list.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import type { Objects } from '../wire/objects.ts';
import { type Ids, idOf, type Route, route } from '../wire/route.ts';
import { array, boolean, choice, integer, metadata, object, required, string, type Values } from '../wire/schema.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, newId, seconds } from '../world.ts';
import { createProduct } from './products.ts';

type Price = Objects['price'];

const interval = choice('day', 'month', 'week', 'year');
const createParams = {
  active: boolean(),
  currency: required(string(3)),
  lookup_key: string(200),
  metadata: metadata(),
  nickname: string(500),
  product: string(200),
  product_data: object({ active: boolean(), metadata: metadata(), name: required(string(250)) }),
  recurring: object({ interval: required(interval), interval_count: integer(1, 1095), usage_type: choice('licensed') }),
  tax_behavior: choice('exclusive', 'inclusive', 'unspecified'),
  transfer_lookup_key: boolean(),
  unit_amount: required(integer(0, 99_999_999)),
};
// Nothing else can be changed: a price with another amount is another price.
const updateParams = {
  active: boolean(),
  lookup_key: string(200),
  metadata: metadata(),
  nickname: string(500),
  transfer_lookup_key: boolean(),
};
const listPricesParams = {
  ...listParams,
  active: boolean(),
  currency: string(3),
  lookup_keys: array(string(200), 10),
  product: string(200),
  recurring: object({ interval }),
  type: choice('one_time', 'recurring'),
};

export const priceRoutes: readonly Route[] = [
  route('POST', '/v1/prices', createParams, createPrice),
  route('GET', '/v1/prices', listPricesParams, (call, params) =>
    listObjects(call, 'price', '/v1/prices', params, {
      active: params.active,
      currency: params.currency,
      lookup_key: params.lookup_keys,
      product: params.product,
      'recurring.interval': params.recurring?.interval,
      type: params.type,
    }),
  ),
  route('GET', '/v1/prices/:id', {}, (call, _params, ids) => getOwnObject(call, 'price', idOf(ids))),
  route('POST', '/v1/prices/:id', updateParams, updatePrice),
];

function createPrice(call: Call, params: Values<typeof createParams>): Price {
  if (params.currency.toLowerCase() !== 'gbp') {
    throw invalidRequest(`Invalid currency: ${params.currency}. The payment sandbox takes gbp only.`, { param: 'currency' });
  }
  checkInterval(params.recurring);
  const product = productFor(call, params);
  if (params.lookup_key !== undefined) takeLookupKey(call, params.lookup_key, params.transfer_lookup_key === true);
  const price: Price = {
    id: newId(call, 'price_'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: seconds(call),
    currency: 'gbp',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product,
    recurring:
      params.recurring === undefined
        ? null
        : {
            interval: params.recurring.interval,
            interval_count: params.recurring.interval_count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  };
  insertObject(call, 'price', price);
  emit(call, 'price.created', price);
  return price;
}

function productFor(call: Call, params: Values<typeof createParams>): string {
  if ((params.product === undefined) === (params.product_data === undefined)) {
    throw invalidRequest('You must specify exactly one of: product, product_data.', { code: 'parameter_missing', param: 'product' });
  }
  if (params.product_data !== undefined) return createProduct(call, params.product_data).id;
  const id = params.product ?? '';
  if (findObject(call, 'product', id) === undefined) throw missingReference('product', id, 'product');
  return id;
}

// The API's limit: three years.
const LONGEST = { day: 1095, week: 156, month: 36, year: 3 };

function checkInterval(recurring: Values<typeof createParams>['recurring']): void {
  if (recurring === undefined || (recurring.interval_count ?? 1) <= LONGEST[recurring.interval]) return;
  throw invalidRequest(`The maximum interval_count for ${recurring.interval} is ${LONGEST[recurring.interval]}.`, {
    param: 'recurring[interval_count]',
  });
}

/** A lookup key belongs to one price; it is taken from another only on request. */
function takeLookupKey(call: Call, key: string, transfer: boolean): void {
  const owner = queryObjects(call, 'price', { where: { lookup_key: key }, limit: 1 })[0];
  if (owner === undefined) return;
  if (!transfer) throw invalidRequest(`A price (\`${owner.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  emit(call, 'price.updated', updateObject(call, 'price', owner.id, { lookup_key: null }), { lookup_key: key });
}

function updatePrice(call: Call, params: Values<typeof updateParams>, ids: Ids): Price {
  const before = getOwnObject(call, 'price', idOf(ids));
  const { metadata: given, transfer_lookup_key: transfer, ...plain } = params;
  if (params.lookup_key !== undefined && params.lookup_key !== before.lookup_key) takeLookupKey(call, params.lookup_key, transfer === true);
  const after = updateObject(call, 'price', before.id, { ...plain, metadata: mergeMetadata(before.metadata, given) });
  const previous = Object.entries(before).filter(([key, value]) => JSON.stringify(after[key as keyof Price]) !== JSON.stringify(value));
  if (previous.length > 0) emit(call, 'price.updated', after, Object.fromEntries(previous));
  return after;
}
