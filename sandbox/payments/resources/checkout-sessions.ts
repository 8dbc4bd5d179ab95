import { expireSession } from '../money/expire-session.ts';
import { scheduleAction } from '../store/due-actions.ts';
import { findObject, getOwnObject, insertObject } from '../store/objects.ts';
import { invalidRequest, missingReference } from '../wire/api-error.ts';
import { lineItemsOf } from '../wire/expand.ts';
import { listObjects, pageParams } from '../wire/list.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import type { Objects, WireLineItem } from '../wire/objects.ts';
import { listOf } from '../wire/present.ts';
import { type Ids, idOf, type Route, route } from '../wire/route.ts';
import type { Values } from '../wire/schema.ts';
import { type Call, newId, seconds } from '../world.ts';
import { createSessionParams, listSessionsParams } from './checkout-session-params.ts';
import { lineItemsFor } from './line-items.ts';
import { planIntent, planSetup, planSubscription } from './plan-session.ts';

type Session = Objects['checkout.session'];
type Params = Values<typeof createSessionParams>;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const MINIMUM_PENCE = 30;

export const checkoutSessionRoutes: readonly Route[] = [
  route('POST', '/v1/checkout/sessions', createSessionParams, createSession),
  route('GET', '/v1/checkout/sessions', listSessionsParams, (call, params) =>
    listObjects(call, 'checkout.session', '/v1/checkout/sessions', params, {
      customer: params.customer,
      payment_intent: params.payment_intent,
      subscription: params.subscription,
      status: params.status,
      'customer_details.email': params.customer_details?.email,
    }),
  ),
  route('GET', '/v1/checkout/sessions/:id', {}, (call, _params, ids) => getOwnObject(call, 'checkout.session', idOf(ids))),
  route('POST', '/v1/checkout/sessions/:id/expire', {}, expire),
  route('GET', '/v1/checkout/sessions/:id/line_items', pageParams, listLineItems),
];

function createSession(call: Call, params: Params): Session {
  checkKind(params);
  const customer = params.customer ?? null;
  if (customer !== null && findObject(call, 'customer', customer) === undefined) throw missingReference('customer', customer, 'customer');
  const setup = params.mode === 'setup';
  const trial = params.mode === 'subscription' && params.subscription_data?.trial_period_days !== undefined;
  const items = setup ? [] : lineItemsFor(call, params);
  const subtotal = items.reduce((sum, item) => sum + item.amount_total, 0);
  const [off, discounted] = withDiscount(call, params, items);
  const total = subtotal - off;
  if (!setup && !trial && total < MINIMUM_PENCE) {
    throw invalidRequest(`The Checkout Session's total amount must convert to at least ${MINIMUM_PENCE} pence.`, {
      code: 'amount_too_small',
    });
  }
  const plan = planOf(call, params, items, total);
  const session = newSession(call, params, setup ? null : { subtotal, total });
  insertObject(call, 'checkout.session', session, { lineItems: discounted, plan });
  scheduleAction(call, 'expire_session', session.id, session.expires_at);
  return session;
}

function planOf(call: Call, params: Params, items: readonly WireLineItem[], total: number) {
  if (params.mode === 'setup') return planSetup(params);
  return params.mode === 'subscription' ? planSubscription(call, params, items) : planIntent(call, params, total);
}

const PART_OF_MODE = { payment: 'payment_intent_data', setup: 'setup_intent_data', subscription: 'subscription_data' } as const;

function checkMode(params: Params): void {
  for (const [mode, part] of Object.entries(PART_OF_MODE)) {
    if (mode === params.mode || params[part] === undefined) continue;
    throw invalidRequest(`You can not pass \`${part}\` in \`${params.mode}\` mode.`, { param: part });
  }
  if (params.payment_method_collection !== undefined && params.mode !== 'subscription') {
    throw invalidRequest('You can only set `payment_method_collection` if there are recurring prices.', {
      param: 'payment_method_collection',
    });
  }
  if (params.mode === 'setup' && params.line_items !== undefined) {
    throw invalidRequest('You can not pass `line_items` in `setup` mode.', { param: 'line_items' });
  }
  if (params.mode !== 'payment' && params.customer === undefined) throw unsupported(`mode '${params.mode}' without a customer`, 'customer');
}

function checkKind(params: Params): void {
  checkMode(params);
  if (params.ui_mode !== 'embedded_page') throw unsupported(`ui_mode '${params.ui_mode ?? 'hosted_page'}'`, 'ui_mode');
  if (params.success_url !== undefined || params.cancel_url !== undefined) {
    throw invalidRequest('You can not pass `success_url` or `cancel_url` when `ui_mode` is `embedded_page`.', { param: 'success_url' });
  }
  if ((params.redirect_on_completion ?? 'always') !== 'never' && params.return_url === undefined) {
    throw invalidRequest('You must provide `return_url` when `ui_mode` is `embedded_page`, unless `redirect_on_completion` is `never`.', {
      code: 'parameter_missing',
      param: 'return_url',
    });
  }
  if (params.return_url !== undefined && !/^https?:\/\//.test(params.return_url)) {
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  }
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', { param: 'customer_email' });
  }
}

function unsupported(what: string, param: string): Error {
  return invalidRequest(`The payment sandbox does not serve ${what}.`, { param });
}

function expiryOf(call: Call, asked: number | undefined): number {
  const now = seconds(call);
  if (asked === undefined) return now + DAY;
  const refuse = (bound: string) =>
    invalidRequest(`The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`, { param: 'expires_at' });
  if (asked < now + 30 * MINUTE) throw refuse('at least 30 minutes');
  if (asked > now + DAY) throw refuse('less than 24 hours');
  return asked;
}

// Of a subscription; one-off items are sold at their final price here.
function withDiscount(call: Call, params: Params, items: readonly WireLineItem[]): [number, readonly WireLineItem[]] {
  const [given] = params.discounts ?? [];
  const [item] = items;
  if (given === undefined || item === undefined) return [0, items];
  if (params.mode !== 'subscription') throw unsupported(`discounts in \`${params.mode}\` mode`, 'discounts');
  const coupon = findObject(call, 'coupon', given.coupon);
  const off = Math.min(coupon?.amount_off ?? 0, item.amount_total);
  return [off, [{ ...item, amount_discount: off, amount_total: item.amount_total - off }]];
}

type Sums = { subtotal: number; total: number };

function newSession(call: Call, params: Params, sums: Sums | null): Session {
  const total = sums?.total ?? null;
  const oneOff = params.mode === 'payment';
  const id = newId(call, 'cs_test_', 58);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: sums?.subtotal ?? null,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: newId(call, `${id}_secret_`),
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: seconds(call),
    currency: total === null ? (params.currency ?? null) : 'gbp',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation: oneOff && params.customer === undefined ? 'if_required' : null,
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: (params.discounts ?? []).map(({ coupon }) => ({ coupon, promotion_code: null })),
    expires_at: expiryOf(call, params.expires_at),
    integration_identifier: null,
    invoice: null,
    invoice_creation: !oneOff
      ? null
      : {
          enabled: false,
          invoice_data: {
            account_tax_ids: null,
            custom_fields: null,
            description: null,
            footer: null,
            issuer: null,
            metadata: {},
            rendering_options: null,
          },
        },
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    mode: params.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: params.payment_method_collection ?? (params.mode === 'subscription' ? 'always' : 'if_required'),
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: total === null || total === 0 ? 'no_payment_required' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    redirect_on_completion: params.redirect_on_completion ?? 'always',
    ...(params.return_url === undefined ? {} : { return_url: params.return_url }),
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: null,
    total_details: sums === null ? null : { amount_discount: sums.subtotal - sums.total, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'embedded_page',
    url: null,
    wallet_options: null,
  };
}

function expire(call: Call, _params: object, ids: Ids): Session {
  const session = getOwnObject(call, 'checkout.session', idOf(ids));
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. You may only expire a Checkout Session that is in the \`open\` state. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  return expireSession(call, session.id);
}

function listLineItems(call: Call, params: Values<typeof pageParams>, ids: Ids) {
  const session = getOwnObject(call, 'checkout.session', idOf(ids));
  const all = lineItemsOf(call, session.id) as { id: string }[];
  const limit = params.limit ?? 10;
  const url = `/v1/checkout/sessions/${session.id}/line_items`;
  if (params.ending_before !== undefined) {
    const before = all.slice(0, positionOf(all, params.ending_before));
    return listOf(url, before.slice(-limit), before.length > limit);
  }
  const rest = params.starting_after === undefined ? all : all.slice(positionOf(all, params.starting_after) + 1);
  return listOf(url, rest.slice(0, limit), rest.length > limit);
}

function positionOf(items: readonly { id: string }[], id: string): number {
  const position = items.findIndex((item) => item.id === id);
  if (position < 0) throw missingReference('item', id, 'starting_after');
  return position;
}
