import type Stripe from 'stripe';
import type { Journal } from '../../ledger/rules/journals.ts';
import type { SubscriptionFacts } from '../rules.ts';
import { readMovements } from '../../ledger/server/read-movements.ts';
import { idOf } from '../../server/workflows/provider-objects.ts';

/** An invoice of a subscription, with the money it moved. */
export type InvoiceFacts = {
  invoiceId: string;
  /** `owed`: payment was tried and failed, and is either awaited or given up. */
  state: 'paid' | 'owed' | 'nothing';
  isFirst: boolean;
  amount: number;
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  /** How often the provider has tried; `isLastAttempt` if it won't try again by itself. */
  attempts: number;
  isLastAttempt: boolean;
  paymentIntentId: string | null;
  chargeId: string | null;
  processorFee: number;
  platformFee: number;
  journals: Journal[];
};

/** Everything needed to bring an order to where the provider is; invoices oldest first. */
export type RecurringFacts = SubscriptionFacts & { subscriptionId: string; invoices: InvoiceFacts[] };

/** Reads a subscription with those of its invoices that aren't settled here yet; nothing that a webhook says is trusted instead. */
export async function readRecurring(stripe: Stripe, subscriptionId: string, settled: ReadonlySet<string>): Promise<RecurringFacts> {
  // Invoices are read after the subscription, so that the money is never older than the state beside it.
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const invoices: InvoiceFacts[] = [];
  for await (const invoice of stripe.invoices.list({ subscription: subscriptionId, limit: 100 })) {
    if (invoice.id === undefined || settled.has(invoice.id)) continue;
    invoices.push(await readInvoice(stripe, invoice));
  }
  return {
    subscriptionId,
    status: subscription.status as SubscriptionFacts['status'],
    endsWithPeriod: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    endReason: subscription.cancellation_details?.reason ?? null,
    invoices: invoices.toReversed(),
  };
}

async function readInvoice(stripe: Stripe, invoice: Stripe.Invoice): Promise<InvoiceFacts> {
  const state = invoice.status === 'paid' ? 'paid' : isOwed(invoice) ? 'owed' : 'nothing';
  const intent = state === 'paid' && invoice.amount_paid > 0 ? await readIntent(stripe, String(invoice.id)) : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const period = periodOf(invoice);
  return {
    invoiceId: String(invoice.id),
    state,
    isFirst: invoice.billing_reason === 'subscription_create',
    amount: state === 'paid' ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    ...period,
    attempts: invoice.attempt_count,
    isLastAttempt: invoice.next_payment_attempt === null,
    paymentIntentId: intent?.id ?? null,
    chargeId: charge?.id ?? null,
    ...(charge ? readMovements(charge) : { processorFee: 0, platformFee: 0, journals: [] }),
  };
}

function isOwed({ status, attempted, amount_due: due }: Stripe.Invoice): boolean {
  return due > 0 && attempted && (status === 'open' || status === 'uncollectible' || status === 'void');
}

async function readIntent(stripe: Stripe, invoiceId: string): Promise<Stripe.PaymentIntent | null> {
  const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 1 });
  const intentId = idOf(data[0]?.payment.payment_intent);
  if (intentId === null) return null;
  return stripe.paymentIntents.retrieve(intentId, {
    expand: ['latest_charge.balance_transaction', 'latest_charge.transfer', 'latest_charge.application_fee'],
  });
}

// The period of the lines: the invoice's own is the one before.
function periodOf(invoice: Stripe.Invoice): { periodStart: Date; periodEnd: Date } {
  const last = invoice.lines.data.reduce<Stripe.InvoiceLineItem | null>(
    (latest, line) => (latest && latest.period.end >= line.period.end ? latest : line),
    null,
  );
  const { start, end } = last?.period ?? { start: invoice.period_start, end: invoice.period_end };
  return { periodStart: new Date(start * 1000), periodEnd: new Date(end * 1000) };
}
