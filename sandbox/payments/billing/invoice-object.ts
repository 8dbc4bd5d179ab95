import { getObject, insertObject } from '../store/objects.ts';
import type { Objects, WireInvoiceLine } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, newId, seconds } from '../world.ts';
import { takeDiscount } from './discounts.ts';
import { amountOf, itemOf, type Subscription } from './subscription-object.ts';

export type Invoice = Objects['invoice'];

/** How an invoice's money is split; the API shows it only on the payment. */
export type InvoiceShares = { fee: number | null; destination: string | null; transferAmount: number | null };

type Draft = {
  readonly reason: 'subscription_create' | 'subscription_cycle';
  /** The period that has just ended, and the one being paid for. */
  readonly past: { start: number; end: number };
  readonly period: { start: number; end: number };
  readonly amount: number;
  readonly autoAdvance: boolean;
};

const HOUR = 60 * 60;

/** Drafts a subscription's invoice for one period. */
export function draftInvoice(call: Call, subscription: Subscription, draft: Draft): Invoice {
  const now = seconds(call);
  const id = newId(call, 'in_');
  const customer = getObject(call, 'customer', subscription.customer);
  const discount = takeDiscount(call, subscription.id, draft.amount);
  const total = draft.amount - (discount?.off ?? 0);
  const discounts = discount === null ? [] : [{ amount: discount.off, discount: discount.id }];
  const invoice: Invoice = {
    id,
    object: 'invoice',
    account_country: 'GB',
    account_name: 'Turnout sandbox',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: draft.autoAdvance,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: draft.autoAdvance ? now + HOUR : null,
    billing_reason: draft.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'gbp',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map(({ discount: one }) => one),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [lineFor(call, id, subscription, draft, discounts)], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: draft.autoAdvance ? now + HOUR : null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: draft.past.end,
    period_start: draft.past.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: draft.amount,
    subtotal_excluding_tax: draft.amount,
    test_clock: subscription.test_clock,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  };
  insertObject(call, 'invoice', invoice, { shares: sharesOf(subscription, total) });
  emit(call, 'invoice.created', invoice);
  return invoice;
}

/** The platform's fee on an invoice in whole pence, rounded half up, or the share passed on instead. */
function sharesOf(subscription: Subscription, total: number): InvoiceShares {
  const { application_fee_percent: percent, transfer_data: transfer } = subscription;
  const share = (part: number) => Math.floor((total * Math.round(part * 100) + 5000) / 10_000);
  const fee = percent === null ? 0 : share(percent);
  const amountPercent = transfer?.amount_percent ?? null;
  return {
    fee: fee === 0 ? null : fee,
    destination: transfer === null ? null : String(transfer.destination),
    transferAmount: amountPercent === null ? null : share(amountPercent),
  };
}

function lineFor(
  call: Call,
  invoiceId: string,
  subscription: Subscription,
  draft: Draft,
  discounts: { amount: number; discount: string }[],
): WireInvoiceLine {
  const item = itemOf(subscription);
  const product = getObject(call, 'product', item.price.product);
  const quantity = item.quantity ?? 1;
  const inTrial = draft.amount === 0 && amountOf(subscription) > 0;
  const each = `£${((item.price.unit_amount ?? 0) / 100).toFixed(2)} / ${item.plan.interval}`;
  return {
    id: newId(call, 'il_'),
    object: 'line_item',
    amount: draft.amount,
    currency: 'gbp',
    description: inTrial ? `Trial period for ${product.name}` : `${quantity} × ${product.name} (at ${each})`,
    discount_amounts: discounts,
    discountable: true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: draft.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: inTrial ? '0' : item.price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: draft.amount,
    taxes: [],
  };
}

/** The subscription that an invoice is for. */
export function subscriptionIdOf(invoice: Invoice): string {
  return String(invoice.parent?.subscription_details?.subscription);
}
