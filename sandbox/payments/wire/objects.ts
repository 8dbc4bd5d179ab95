import type Stripe from 'stripe';

/** An API object as stored: always the id where the API may show an id or the expanded object. */
type Flat<T> = {
  [K in keyof T]: [Extract<T[K], string>] extends [never] ? T[K] : Exclude<T[K], { object: string }>;
};

type Replace<T, Changes> = Omit<T, keyof Changes> & Changes;

/** The SDK represents decimals as objects; on the wire they are strings. */
export type WirePrice = Replace<Flat<Stripe.Price>, { unit_amount_decimal: string | null }>;
export type WireLineItem = Replace<Stripe.LineItem, { price: WirePrice }>;
type WirePlan = Replace<Flat<Stripe.Plan>, { amount_decimal: string | null }>;
export type WireSubscriptionItem = Replace<Flat<Stripe.SubscriptionItem>, { price: WirePrice; plan: WirePlan }>;
type WireSubscription = Replace<Flat<Stripe.Subscription>, { items: Stripe.ApiList<WireSubscriptionItem> }>;
type WirePricing = Replace<NonNullable<Stripe.InvoiceLineItem['pricing']>, { unit_amount_decimal: string | null }>;
export type WireInvoiceLine = Replace<Flat<Stripe.InvoiceLineItem>, { pricing: WirePricing | null; quantity_decimal: string | null }>;
type WireInvoice = Replace<Omit<Flat<Stripe.Invoice>, 'payments'>, { lines: Stripe.ApiList<WireInvoiceLine> }>;

/** `reversals` and `refunds` are added when the object is shown, see present.ts. */
type StoredTransfer = Omit<Flat<Stripe.Transfer>, 'reversals'>;
type StoredApplicationFee = Omit<Flat<Stripe.ApplicationFee>, 'refunds'>;

/** A snapshot event; its object is whatever the event is about. */
export type StoredEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: { [key: string]: unknown }; previous_attributes?: { [key: string]: unknown } };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: Stripe.Event['type'];
  account?: string;
};

/** A thin event of the v2 API. `data` and the other details are read by id and not sent. */
export type StoredThinEvent = {
  id: string;
  object: 'v2.core.event';
  created: string;
  livemode: false;
  type: ThinEventType;
  related_object?: { id: string; type: string; url: string };
  reason?: { type: 'request'; request: { id: string; idempotency_key: string } };
  data?: { [key: string]: unknown };
  context?: string;
};

export type ThinEventType = Extract<Stripe.V2.Core.EventNotification['type'], `v2.core.account${string}`>;

type StoredAccount = Stripe.V2.Core.Account;

/** Every kind of object that the sandbox stores, by its `object` name. */
export type Objects = {
  customer: Flat<Stripe.Customer>;
  'checkout.session': Flat<Stripe.Checkout.Session>;
  payment_intent: Flat<Stripe.PaymentIntent>;
  payment_method: Flat<Stripe.PaymentMethod>;
  charge: Flat<Stripe.Charge>;
  refund: Flat<Stripe.Refund>;
  transfer: StoredTransfer;
  transfer_reversal: Flat<Stripe.TransferReversal>;
  application_fee: StoredApplicationFee;
  fee_refund: Flat<Stripe.FeeRefund>;
  balance_transaction: Flat<Stripe.BalanceTransaction>;
  product: Flat<Stripe.Product>;
  price: WirePrice;
  coupon: Stripe.Coupon;
  setup_intent: Flat<Stripe.SetupIntent>;
  subscription: WireSubscription;
  invoice: WireInvoice;
  invoice_payment: Flat<Stripe.InvoicePayment>;
  dispute: Flat<Stripe.Dispute>;
  payout: Flat<Stripe.Payout>;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
  'billing_portal.session': Flat<Stripe.BillingPortal.Session>;
  event: StoredEvent;
  webhook_endpoint: Stripe.WebhookEndpoint;
  'v2.core.account': StoredAccount;
  'v2.core.event': StoredThinEvent;
  'v2.core.event_destination': Stripe.V2.Core.EventDestination;
};

export type Kind = keyof Objects;
