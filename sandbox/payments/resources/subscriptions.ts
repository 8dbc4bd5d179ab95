import { cancelSubscription, endChanges, expireIncomplete } from '../billing/end-subscription.ts';
import { changeSubscription, itemOf, planOf, recurringOf, type Subscription, withItem } from '../billing/subscription-object.ts';
import { findObject, getOwnObject } from '../store/objects.ts';
import { atTimeOf } from '../store/timelines.ts';
import { invalidRequest, missingObject, missingReference } from '../wire/api-error.ts';
import { listObjects, listParams } from '../wire/list.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import type { Objects } from '../wire/objects.ts';
import { type Ids, idOf, type Route, route } from '../wire/route.ts';
import { array, boolean, choice, emptyable, integer, metadata, object, percent, string, type Values } from '../wire/schema.ts';
import type { Call } from '../world.ts';

const FEEDBACK = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;
const STATUSES = ['active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid'] as const;
const LIVE = ['active', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid'];

const cancellation = object({ comment: emptyable(string(5000)), feedback: emptyable(choice(...FEEDBACK)) });
const updateParams = {
  application_fee_percent: emptyable(percent()),
  cancel_at_period_end: boolean(),
  cancellation_details: cancellation,
  default_payment_method: string(200),
  description: emptyable(string(500)),
  items: array(object({ id: string(200), price: string(200), quantity: integer(1, 999_999) }), 1),
  metadata: metadata(),
  proration_behavior: choice('always_invoice', 'create_prorations', 'none'),
};
const cancelParams = { cancellation_details: cancellation, invoice_now: boolean(), prorate: boolean() };
const listSubscriptionsParams = {
  ...listParams,
  customer: string(200),
  price: string(200),
  status: choice(...STATUSES, 'all', 'ended'),
  test_clock: string(200),
};

export const subscriptionRoutes: readonly Route[] = [
  route('GET', '/v1/subscriptions', listSubscriptionsParams, listSubscriptions),
  route('GET', '/v1/subscriptions/:id', {}, (call, _params, ids) => getOwnObject(call, 'subscription', idOf(ids))),
  route('POST', '/v1/subscriptions/:id', updateParams, updateSubscription),
  route('DELETE', '/v1/subscriptions/:id', cancelParams, cancel),
];

/** Without a status, lists all that have not ended. */
function listSubscriptions(call: Call, params: Values<typeof listSubscriptionsParams>) {
  const ended = ['canceled', 'incomplete_expired'];
  const { status } = params;
  const wanted = status === 'all' ? undefined : status === 'ended' ? ended : (status ?? LIVE);
  return listObjects(call, 'subscription', '/v1/subscriptions', params, {
    customer: params.customer,
    'items.data[0].price.id': params.price,
    status: wanted,
    test_clock: params.test_clock,
  });
}

function updateSubscription(call: Call, params: Values<typeof updateParams>, ids: Ids): Subscription {
  const before = getOwnObject(call, 'subscription', idOf(ids));
  const at = atTimeOf(call, before.customer);
  const {
    cancellation_details: _details,
    metadata: given,
    cancel_at_period_end: ends,
    items,
    proration_behavior: _proration,
    ...plain
  } = params;
  if (['canceled', 'incomplete_expired'].includes(before.status) && (ends !== undefined || items !== undefined)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (plain.default_payment_method !== undefined) checkMethod(call, before, plain.default_payment_method);
  return changeSubscription(at, before, {
    ...plain,
    ...(items?.[0] === undefined ? {} : { items: itemsAfter(call, before, items[0], params) }),
    ...(ends === undefined ? {} : endChanges(at, before, ends)),
    ...(params.cancellation_details === undefined && ends !== false ? {} : { cancellation_details: detailsOf(before, params) }),
    ...(ends === true ? { cancellation_details: { ...detailsOf(before, params), reason: 'cancellation_requested' as const } } : {}),
    metadata: mergeMetadata(before.metadata, given),
  });
}

type Cancellation = Pick<Values<typeof updateParams>, 'cancellation_details' | 'cancel_at_period_end'>;

function detailsOf(before: Subscription, params: Cancellation): NonNullable<Subscription['cancellation_details']> {
  const none = { comment: null, feedback: null, feedback_option: null, reason: null };
  const kept = params.cancel_at_period_end === false ? none : { ...none, ...before.cancellation_details };
  const { comment, feedback } = params.cancellation_details ?? {};
  return { ...kept, ...(comment === undefined ? {} : { comment }), ...(feedback === undefined ? {} : { feedback }) };
}

type NewItem = { id?: string; price?: string; quantity?: number };

/** The next period uses the new price or quantity. The rest of the current one is neither charged nor refunded. */
function itemsAfter(call: Call, before: Subscription, wanted: NewItem, params: Values<typeof updateParams>): Subscription['items'] {
  const item = itemOf(before);
  if (wanted.id !== item.id) {
    throw invalidRequest('The payment sandbox changes the one item of a subscription: pass its id.', { param: 'items[0][id]' });
  }
  if (params.proration_behavior !== 'none') {
    throw invalidRequest('The payment sandbox changes prices with proration_behavior `none` only.', { param: 'proration_behavior' });
  }
  const price = wanted.price === undefined ? item.price : recurringPrice(call, wanted.price);
  const [was, is] = [recurringOf(item.price), recurringOf(price)];
  if (was.interval !== is.interval || was.interval_count !== is.interval_count) {
    throw invalidRequest('The payment sandbox changes to prices of the same interval only.', { param: 'items[0][price]' });
  }
  return withItem(before, { price, plan: planOf(price), ...(wanted.quantity === undefined ? {} : { quantity: wanted.quantity }) });
}

function recurringPrice(call: Call, id: string): Objects['price'] {
  const price = findObject(call, 'price', id);
  if (price === undefined) throw missingReference('price', id, 'items[0][price]');
  if (price.recurring === null || !price.active) {
    throw invalidRequest('The price specified is inactive or does not recur. This field only accepts active recurring prices.', {
      param: 'items[0][price]',
    });
  }
  return price;
}

function checkMethod(call: Call, subscription: Subscription, id: string): void {
  if (findObject(call, 'payment_method', id)?.customer === subscription.customer) return;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  );
}

function cancel(call: Call, params: Values<typeof cancelParams>, ids: Ids): Subscription {
  const subscription = getOwnObject(call, 'subscription', idOf(ids));
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) {
    // As in the API, an ended subscription is not found.
    throw missingObject('subscription', subscription.id);
  }
  if (params.invoice_now === true || params.prorate === true) {
    throw invalidRequest('The payment sandbox cancels subscriptions without a final invoice.', { param: 'invoice_now' });
  }
  const at = atTimeOf(call, subscription.customer);
  if (subscription.status === 'incomplete') return expireIncomplete(at, subscription);
  const { comment = null, feedback = null } = params.cancellation_details ?? {};
  return cancelSubscription(at, subscription, { comment, feedback, reason: 'cancellation_requested' });
}
