import { findAnyObject, hiddenOf, queryObjects } from '../store/objects.ts';
import type { Call } from '../world.ts';
import { invalidRequest } from './api-error.ts';
import { type Json, listOf, present } from './present.ts';

const MAX_DEPTH = 4;

// The expandable fields of each object. Fields of nested parts are written with a dot.
const EXPANDABLE: { readonly [object: string]: readonly string[] } = {
  'checkout.session': ['customer', 'payment_intent', 'setup_intent', 'subscription', 'invoice', 'payment_link', 'line_items'],
  payment_intent: ['customer', 'latest_charge', 'payment_method', 'application', 'review', 'source'],
  charge: [
    'customer',
    'balance_transaction',
    'failure_balance_transaction',
    'transfer',
    'application_fee',
    'payment_intent',
    'refunds',
    'application',
    'source_transfer',
    'review',
  ],
  refund: [
    'charge',
    'payment_intent',
    'balance_transaction',
    'failure_balance_transaction',
    'transfer_reversal',
    'source_transfer_reversal',
    'customer',
    'payment_method',
  ],
  transfer: ['destination_payment', 'balance_transaction', 'source_transaction'],
  transfer_reversal: ['transfer', 'balance_transaction', 'source_refund', 'destination_payment_refund'],
  application_fee: ['charge', 'balance_transaction', 'originating_transaction', 'application'],
  fee_refund: ['fee', 'balance_transaction'],
  balance_transaction: ['source'],
  customer: ['default_source', 'test_clock', 'invoice_settings.default_payment_method'],
  payment_method: ['customer'],
  setup_intent: ['customer', 'payment_method', 'latest_attempt', 'mandate'],
  product: ['default_price'],
  price: ['product'],
  subscription: ['customer', 'latest_invoice', 'default_payment_method', 'pending_setup_intent', 'schedule', 'test_clock', 'items'],
  subscription_item: ['price'],
  invoice: ['customer', 'payments', 'default_payment_method', 'parent.subscription_details.subscription', 'test_clock'],
  dispute: ['charge', 'payment_intent'],
  payout: ['balance_transaction', 'failure_balance_transaction', 'original_payout', 'reversed_by'],
  invoice_payment: ['invoice', 'payment.payment_intent', 'payment.charge'],
};

/**
 * Replaces ids with their objects along paths such as `payment_intent.latest_charge` or, in a list, `data.customer`. Rejects more than four
 * levels, or a field that isn't a reference, with 400.
 */
export function expand(call: Call, root: Json, paths: readonly string[]): Json {
  return paths.reduce((object, path) => {
    const segments = path.split('.');
    const depth = segments[0] === 'data' && object['object'] === 'list' ? segments.length - 1 : segments.length;
    if (depth > MAX_DEPTH) {
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`, { param: 'expand' });
    }
    return expandPath(call, object, segments, path);
  }, root);
}

function expandPath(call: Call, object: Json, segments: readonly string[], path: string): Json {
  const [field, ...rest] = segments;
  if (field === undefined) return object;
  if (object['object'] === 'list') {
    if (field !== 'data' || rest.length === 0 || !Array.isArray(object['data'])) throw notExpandable(path);
    return { ...object, data: object['data'].map((one: Json) => expandPath(call, one, rest, path)) };
  }
  const names = EXPANDABLE[String(object['object'])] ?? [];
  if (names.includes(field))
    return withField(object, field, expandField(call, object, field), (value) => expandPath(call, value, rest, path));
  // A reference in a nested part of the object, such as payment.payment_intent.
  const length = segments.findIndex((_, index) => names.includes(segments.slice(0, index + 1).join('.'))) + 1;
  if (length === 0) throw notExpandable(path);
  return inPart(object, segments.slice(0, length), (part, last) =>
    withField(part, last, referenced(call, part[last]), (value) => expandPath(call, value, segments.slice(length), path)),
  );
}

function withField(object: Json, field: string, value: unknown, further: (value: Json) => Json): Json {
  return typeof value === 'object' && value !== null ? { ...object, [field]: further(value as Json) } : object;
}

function inPart(object: Json, segments: readonly string[], change: (part: Json, last: string) => Json): Json {
  const [field = '', ...rest] = segments;
  if (rest.length === 0) return change(object, field);
  return withField(object, field, object[field], (part) => inPart(part, rest, change));
}

function expandField(call: Call, object: Json, field: string): unknown {
  const id = String(object['id']);
  if (object['object'] === 'checkout.session' && field === 'line_items') {
    return object[field] ?? listOf(`/v1/checkout/sessions/${id}/line_items`, lineItemsOf(call, id), false);
  }
  if (object['object'] === 'charge' && field === 'refunds') {
    const refunds = queryObjects({ ...call, account: '' }, 'refund', { where: { charge: id }, limit: 11 });
    return object[field] ?? listOf(`/v1/charges/${id}/refunds`, refunds.slice(0, 10), refunds.length > 10);
  }
  if (object['object'] === 'invoice' && field === 'payments') {
    const payments = queryObjects({ ...call, account: '' }, 'invoice_payment', { where: { invoice: id }, limit: 11 });
    return object[field] ?? listOf('/v1/invoice_payments', payments.slice(0, 10), payments.length > 10);
  }
  return referenced(call, object[field]);
}

function referenced(call: Call, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const found = findAnyObject(call, value);
  return found === undefined ? value : present(call, found);
}

/** A session's line items; they aren't part of the session unless expanded. */
export function lineItemsOf(call: Call, sessionId: string): unknown[] {
  const items = hiddenOf(call, sessionId)['lineItems'];
  return Array.isArray(items) ? items : [];
}

function notExpandable(path: string): Error {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
