import { cancelIntent, openIntent } from '../money/payment-intent.ts';
import { dropAction } from '../store/due-actions.ts';
import { getObject, hiddenOf, insertObject, queryObjects, updateObject } from '../store/objects.ts';
import type { Objects } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, newId, seconds } from '../world.ts';
import { type Invoice, type InvoiceShares, subscriptionIdOf } from './invoice-object.ts';
import { changeSubscription } from './subscription-object.ts';

/** Finalises a draft: gives it a number and requests a payment. A zero invoice is settled at once. */
export function finalizeInvoice(call: Call, invoiceId: string, details: { sessionId?: string } = {}): Invoice {
  const draft = getObject(call, 'invoice', invoiceId);
  const customer = getObject(call, 'customer', String(draft.customer));
  const sequence = customer.next_invoice_sequence ?? 1;
  updateObject(call, 'customer', customer.id, { next_invoice_sequence: sequence + 1, currency: 'gbp' });
  dropAction(call, 'finalize_invoice', invoiceId);
  const open = updateObject(call, 'invoice', invoiceId, {
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    automatically_finalizes_at: null,
    effective_at: seconds(call),
    ending_balance: 0,
    hosted_invoice_url: `${call.publicOrigin()}/sandbox/invoice/${invoiceId}?key=${newId(call, '', 16)}`,
    status_transitions: { ...draft.status_transitions, finalized_at: seconds(call) },
  });
  if (open.amount_due > 0) requestPayment(call, open, details);
  emit(call, 'invoice.finalized', open);
  return open.amount_due > 0 ? open : settleInvoice(call, invoiceId);
}

function requestPayment(call: Call, invoice: Invoice, details: { sessionId?: string }): void {
  const shares = hiddenOf(call, invoice.id)['shares'] as InvoiceShares;
  const first = invoice.billing_reason === 'subscription_create';
  const intent = openIntent(call, {
    allowed_payment_method_types: ['card'],
    amount: invoice.amount_due,
    application_fee_amount: shares.fee,
    customer: String(invoice.customer),
    description: first ? 'Subscription creation' : 'Subscription update',
    metadata: {},
    receipt_email: null,
    setup_future_usage: 'off_session',
    transfer_group: null,
    destination: shares.destination,
    transferAmount: shares.transferAmount,
    hidden: { invoiceId: invoice.id, ...details },
  });
  insertObject(call, 'invoice_payment', {
    id: newId(call, 'inpay_'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: seconds(call),
    currency: 'gbp',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

/** The payment that an invoice requests; undefined for drafts and zero invoices. */
export function paymentOf(call: Call, invoiceId: string): Objects['invoice_payment'] | undefined {
  return queryObjects(call, 'invoice_payment', { where: { invoice: invoiceId }, limit: 1 })[0];
}

/** The payment intent that pays an open invoice. */
export function intentIdOf(call: Call, invoiceId: string): string {
  return String(paymentOf(call, invoiceId)?.payment.payment_intent);
}

/** Marks an invoice as paid; if its subscription was waiting for this payment, it becomes active again. */
export function settleInvoice(call: Call, invoiceId: string): Invoice {
  const before = getObject(call, 'invoice', invoiceId);
  const now = seconds(call);
  dropAction(call, 'retry_invoice', invoiceId);
  const paid = updateObject(call, 'invoice', invoiceId, {
    status: 'paid',
    amount_paid: before.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: before.amount_due > 0 ? before.attempt_count + 1 : before.attempt_count,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, paid_at: now },
  });
  const payment = paymentOf(call, invoiceId);
  emit(call, 'invoice.paid', paid);
  emit(call, 'invoice.payment_succeeded', paid);
  if (payment !== undefined) {
    const done = updateObject(call, 'invoice_payment', payment.id, {
      status: 'paid',
      amount_paid: paid.amount_paid,
      status_transitions: { canceled_at: null, paid_at: now },
    });
    emit(call, 'invoice_payment.paid', done);
  }
  recover(call, paid);
  return paid;
}

function recover(call: Call, invoice: Invoice): void {
  const subscription = getObject(call, 'subscription', subscriptionIdOf(invoice));
  const waits = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (waits && subscription.latest_invoice === invoice.id) changeSubscription(call, subscription, { status: 'active' });
}

/** Voids an open or draft invoice: it no longer has to be paid. */
export function voidInvoice(call: Call, invoiceId: string): Invoice {
  const before = getObject(call, 'invoice', invoiceId);
  stopCollecting(call, invoiceId);
  const payment = paymentOf(call, invoiceId);
  if (payment !== undefined) {
    updateObject(call, 'invoice_payment', payment.id, {
      status: 'canceled',
      status_transitions: { canceled_at: seconds(call), paid_at: null },
    });
    cancelIntent(call, String(payment.payment.payment_intent), 'void_invoice');
  }
  const voided = updateObject(call, 'invoice', invoiceId, {
    status: 'void',
    amount_remaining: before.amount_due,
    status_transitions: { ...before.status_transitions, voided_at: seconds(call) },
  });
  emit(call, 'invoice.voided', voided);
  return voided;
}

/** Stops collecting an invoice: it is no longer finalised or charged automatically. */
export function stopCollecting(call: Call, invoiceId: string): void {
  dropAction(call, 'finalize_invoice', invoiceId);
  dropAction(call, 'retry_invoice', invoiceId);
  updateObject(call, 'invoice', invoiceId, { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null });
}
