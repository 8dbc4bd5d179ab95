import { endChanges } from '../billing/end-subscription.ts';
import { subscriptionIdOf } from '../billing/invoice-object.ts';
import { paymentOf } from '../billing/invoices.ts';
import { payInvoice } from '../billing/pay-invoice.ts';
import { startIncomplete, startTrial } from '../billing/start-subscription.ts';
import { changeSubscription, type SubscriptionPlan } from '../billing/subscription-object.ts';
import { settleAction } from '../settle-due-actions.ts';
import { finishAction, nextActionOf } from '../store/due-actions.ts';
import { getObject, queryObjects } from '../store/objects.ts';
import { timelineOf } from '../store/timelines.ts';
import { integer, metadata, percent, required, string, type Values } from '../wire/schema.ts';
import { type Call, wallSeconds } from '../world.ts';
import { cardOf, saveDeclinedCard } from './past-cards.ts';
import { holdPayouts, inPast, once } from './past-call.ts';
import { type PaidCharge, paidCharge, withoutNull } from './sale.ts';

const DAY = 24 * 60 * 60;

/** A subscription that started in the past, and what its buyer has done since. Times in seconds since 1970. */
export const subscriptionShape = {
  reference: required(string(100)),
  at: required(integer(1)),
  customer: required(string(200)),
  price: required(string(200)),
  destination: required(string(200)),
  application_fee_percent: percent(),
  description: required(string(1000)),
  metadata: metadata(),
  /** Until when the buyer has already paid through another subscription that ended early; the first charge comes then. */
  paid_until: integer(1),
  /** When the buyer asked for it to end with its period. */
  cancelled_at: integer(1),
  /** The time from which the buyer's bank declines the card. */
  declined_from: integer(1),
};

type Past = Values<typeof subscriptionShape>;

type PastInvoice = {
  id: string;
  at: number;
  isFirst: boolean;
  amount: number;
  periodStart: number;
  periodEnd: number;
  attempts: number;
  nextAttempt: number | null;
  isPaid: boolean;
  /** Also null if there was nothing to pay. */
  paid: PaidCharge | null;
};

export type PastSubscription = {
  id: string;
  status: string;
  endsWithPeriod: boolean;
  endReason: string | null;
  endedAt: number | null;
  invoices: PastInvoice[];
};

/** Starts a subscription in the past and runs it until now as it would have run: paid, renewed, declined, ended; once per reference. */
export function recordSubscription(call: Call, past: Past): PastSubscription {
  return once(call, past.reference, () => {
    const id = begin(inPast(call, past.at), past);
    live(call, id, past);
    holdPayouts(call, past.destination);
    return tell(call, id);
  });
}

function begin(then: Call, past: Past): string {
  const attempt = cardOf(then, past.customer);
  if (past.paid_until !== undefined) return goOn(then, past, attempt.paymentMethodId, past.paid_until);
  const { subscription, invoice } = startIncomplete(then, past.customer, planOf(past, 0));
  const result = payInvoice(then, invoice.id, attempt, { buyer: 'present' });
  if (result.status !== 'paid') throw new Error(`A subscription of the past was not paid: ${result.status}.`);
  changeSubscription(then, getObject(then, 'subscription', subscription.id), { default_payment_method: attempt.paymentMethodId });
  return subscription.id;
}

// Like a billing cycle anchored later without proration: a zero invoice until then, and no trial.
function goOn(then: Call, past: Past, method: string, until: number): string {
  const { subscription } = startTrial(then, past.customer, planOf(past, (until - past.at) / DAY), method);
  changeSubscription(then, subscription, { status: 'active', trial_start: null, trial_end: null });
  return subscription.id;
}

function planOf(past: Past, trialDays: number): SubscriptionPlan {
  return {
    price: past.price,
    quantity: 1,
    applicationFeePercent: past.application_fee_percent ?? null,
    destination: past.destination,
    amountPercent: null,
    description: past.description,
    metadata: withoutNull(past.metadata),
    trialDays,
    missingPaymentMethod: 'create_invoice',
    billingMode: 'flexible',
  };
}

// Runs what has fallen due since, each at its own time, with the buyer's actions in between.
function live(call: Call, id: string, past: Past): void {
  const now = wallSeconds(call);
  const wishes = [
    { at: past.cancelled_at, do: (then: Call) => void cancel(then, id) },
    { at: past.declined_from, do: (then: Call) => decline(then, id) },
  ];
  const doWishes = (until: number) => {
    for (const wish of wishes) {
      if (wish.at === undefined || wish.at > until) continue;
      wish.do(inPast(call, wish.at));
      wish.at = undefined;
    }
  };
  const timeline = timelineOf(call, past.customer);
  for (let due = nextActionOf(call, timeline, now); due !== undefined; due = nextActionOf(call, timeline, now)) {
    doWishes(due.at);
    finishAction(call, due.id);
    settleAction(inPast(call, due.at), due);
  }
  doWishes(now);
}

function cancel(then: Call, id: string): void {
  const subscription = getObject(then, 'subscription', id);
  const details = { ...subscription.cancellation_details, reason: 'cancellation_requested' as const };
  changeSubscription(then, subscription, {
    ...endChanges(then, subscription, true),
    cancellation_details: { comment: null, feedback: null, feedback_option: null, ...details },
  });
}

function decline(then: Call, id: string): void {
  const subscription = getObject(then, 'subscription', id);
  const { paymentMethodId } = saveDeclinedCard(then, subscription.customer);
  changeSubscription(then, subscription, { default_payment_method: paymentMethodId });
}

function tell(call: Call, id: string): PastSubscription {
  const subscription = getObject(call, 'subscription', id);
  const invoices = queryObjects(call, 'invoice', { where: { customer: subscription.customer }, limit: 1000 })
    .filter((invoice) => subscriptionIdOf(invoice) === id)
    .toReversed();
  return {
    id,
    status: subscription.status,
    endsWithPeriod: subscription.cancel_at_period_end,
    endReason: subscription.cancellation_details?.reason ?? null,
    endedAt: subscription.ended_at,
    invoices: invoices.map((invoice) => ({
      id: invoice.id,
      at: invoice.status_transitions.paid_at ?? invoice.status_transitions.finalized_at ?? invoice.created,
      isFirst: invoice.billing_reason === 'subscription_create',
      amount: invoice.amount_due,
      periodStart: invoice.lines.data[0]?.period.start ?? invoice.period_start,
      periodEnd: invoice.lines.data[0]?.period.end ?? invoice.period_end,
      attempts: invoice.attempt_count,
      nextAttempt: invoice.next_payment_attempt,
      isPaid: invoice.status === 'paid',
      paid:
        invoice.status === 'paid' && invoice.amount_paid > 0
          ? paidCharge(call, String(paymentOf(call, invoice.id)?.payment.payment_intent))
          : null,
    })),
  };
}
