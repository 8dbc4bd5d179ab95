import { findObject, getOwnObject, insertObject, updateObject } from '../store/objects.ts';
import { missingReference } from '../wire/api-error.ts';
import { listObjects, listParams } from '../wire/list.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import type { Objects } from '../wire/objects.ts';
import { type Ids, idOf, type Route, route } from '../wire/route.ts';
import { array, emptyable, metadata, object, string, type Values } from '../wire/schema.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, callAt, newId, seconds } from '../world.ts';

type Customer = Objects['customer'];

const address = object({
  city: emptyable(string()),
  country: emptyable(string(2)),
  line1: emptyable(string()),
  line2: emptyable(string()),
  postal_code: emptyable(string(32)),
  state: emptyable(string()),
});

const shape = {
  address: emptyable(address),
  description: emptyable(string()),
  email: emptyable(string(512)),
  invoice_settings: object({ default_payment_method: emptyable(string(200)) }),
  metadata: metadata(),
  name: emptyable(string(256)),
  phone: emptyable(string(20)),
  preferred_locales: array(string(20), 20),
};

const createShape = { ...shape, test_clock: string(200) };

export const customerRoutes: readonly Route[] = [
  route('POST', '/v1/customers', createShape, createCustomer),
  route('GET', '/v1/customers', { ...listParams, email: string(512) }, (call, params) =>
    listObjects(call, 'customer', '/v1/customers', params, { email: params.email }),
  ),
  route('GET', '/v1/customers/:id', {}, (call, _params, ids) => getOwnObject(call, 'customer', idOf(ids))),
  route('POST', '/v1/customers/:id', shape, updateCustomer),
];

function createCustomer(given: Call, params: Values<typeof createShape>): Customer {
  const clock = params.test_clock === undefined ? null : findObject(given, 'test_helpers.test_clock', params.test_clock);
  if (clock === undefined) throw missingReference('billing_clock', params.test_clock ?? '', 'test_clock');
  const call = clock === null ? given : callAt(given, clock.frozen_time);
  const customer: Customer = {
    id: newId(call, 'cus_', 14),
    object: 'customer',
    address: addressOf(params.address),
    balance: 0,
    created: seconds(call),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: newId(call, '', 8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: params.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock?.id ?? null,
  };
  insertObject(call, 'customer', customer);
  emit(call, 'customer.created', customer);
  return customer;
}

function updateCustomer(call: Call, params: Values<typeof shape>, ids: Ids): Customer {
  const before = getOwnObject(call, 'customer', idOf(ids));
  const { address: _address, metadata: _metadata, invoice_settings: invoices, ...plain } = params;
  const method = invoices?.default_payment_method;
  if (typeof method === 'string' && findObject(call, 'payment_method', method)?.customer !== before.id) {
    throw missingReference('PaymentMethod', method, 'invoice_settings[default_payment_method]');
  }
  const changes: Partial<Customer> = {
    ...plain,
    ...(params.address === undefined ? {} : { address: addressOf(params.address) }),
    ...(method === undefined ? {} : { invoice_settings: { ...before.invoice_settings, default_payment_method: method } }),
    metadata: mergeMetadata(before.metadata, params.metadata),
  };
  const after = updateObject(call, 'customer', before.id, changes);
  const previous = Object.entries(before).filter(([key, value]) => JSON.stringify(after[key as keyof Customer]) !== JSON.stringify(value));
  if (previous.length > 0) emit(call, 'customer.updated', after, Object.fromEntries(previous));
  return after;
}

function addressOf(given: Values<typeof shape>['address']): NonNullable<Customer['address']> | null {
  if (given === undefined || given === null) return null;
  return {
    city: given.city ?? null,
    country: given.country ?? null,
    line1: given.line1 ?? null,
    line2: given.line2 ?? null,
    postal_code: given.postal_code ?? null,
    state: given.state ?? null,
  };
}
