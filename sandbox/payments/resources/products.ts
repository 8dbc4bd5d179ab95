import { getOwnObject, insertObject, updateObject } from '../store/objects.ts';
import { listObjects, listParams } from '../wire/list.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import type { Objects } from '../wire/objects.ts';
import { type Ids, idOf, type Route, route } from '../wire/route.ts';
import { boolean, emptyable, metadata, required, string, type Values } from '../wire/schema.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, newId, seconds } from '../world.ts';

type Product = Objects['product'];

const createParams = { active: boolean(), description: string(40_000), metadata: metadata(), name: required(string(250)) };
const updateParams = { active: boolean(), description: emptyable(string(40_000)), metadata: metadata(), name: string(250) };

export const productRoutes: readonly Route[] = [
  route('POST', '/v1/products', createParams, (call, params) => createProduct(call, params)),
  route('GET', '/v1/products', { ...listParams, active: boolean() }, (call, params) =>
    listObjects(call, 'product', '/v1/products', params, { active: params.active }),
  ),
  route('GET', '/v1/products/:id', {}, (call, _params, ids) => getOwnObject(call, 'product', idOf(ids))),
  route('POST', '/v1/products/:id', updateParams, updateProduct),
];

/** Creates a product, the thing that prices are for. */
export function createProduct(call: Call, params: Values<typeof createParams>): Product {
  const now = seconds(call);
  const product: Product = {
    id: newId(call, 'prod_', 14),
    object: 'product',
    active: params.active ?? true,
    created: now,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
  insertObject(call, 'product', product);
  emit(call, 'product.created', product);
  return product;
}

function updateProduct(call: Call, params: Values<typeof updateParams>, ids: Ids): Product {
  const before = getOwnObject(call, 'product', idOf(ids));
  const { metadata: given, ...plain } = params;
  const after = updateObject(call, 'product', before.id, {
    ...plain,
    metadata: mergeMetadata(before.metadata, given),
    updated: seconds(call),
  });
  const previous = Object.entries(before).filter(([key, value]) => JSON.stringify(after[key as keyof Product]) !== JSON.stringify(value));
  emit(call, 'product.updated', after, Object.fromEntries(previous));
  return after;
}
