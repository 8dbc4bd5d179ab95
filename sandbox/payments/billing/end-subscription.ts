import { dropAction } from '../store/due-actions.ts';
import { queryObjects, updateObject } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, seconds } from '../world.ts';
import { subscriptionIdOf } from './invoice-object.ts';
import { stopCollecting, voidInvoice } from './invoices.ts';
import { changeSubscription, itemOf, type Subscription } from './subscription-object.ts';

type Details = NonNullable<Subscription['cancellation_details']>;

/** Ends a subscription now. Unpaid invoices stay as they are and are no longer collected. */
export function cancelSubscription(call: Call, subscription: Subscription, details: Partial<Details>): Subscription {
  const now = seconds(call);
  dropActions(call, subscription);
  for (const invoice of openInvoicesOf(call, subscription)) stopCollecting(call, invoice);
  const ended = updateObject(call, 'subscription', subscription.id, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: null,
      ...subscription.cancellation_details,
      ...details,
    },
  });
  emit(call, 'customer.subscription.deleted', ended);
  return ended;
}

/** The changes that make a subscription end with its period, or continue after all. */
export function endChanges(at: Call, before: Subscription, ends: boolean): Partial<Subscription> {
  if (!ends) return { cancel_at_period_end: false, cancel_at: null, canceled_at: null };
  const { current_period_end: end } = itemOf(before);
  return { cancel_at_period_end: true, cancel_at: end, canceled_at: before.canceled_at ?? seconds(at) };
}

/** Gives up on a subscription whose first payment never came, so that it never started. */
export function expireIncomplete(call: Call, subscription: Subscription): Subscription {
  dropActions(call, subscription);
  for (const invoice of openInvoicesOf(call, subscription)) voidInvoice(call, invoice);
  return changeSubscription(call, subscription, { status: 'incomplete_expired', ended_at: seconds(call) });
}

/** A subscription's draft and open invoices, newest first. */
export function openInvoicesOf(call: Call, subscription: Subscription): string[] {
  return queryObjects(call, 'invoice', { where: { customer: subscription.customer, status: ['draft', 'open'] }, limit: 100 })
    .filter((invoice) => subscriptionIdOf(invoice) === subscription.id)
    .map(({ id }) => id);
}

function dropActions(call: Call, subscription: Subscription): void {
  for (const kind of ['end_period', 'warn_of_trial_end', 'expire_incomplete'] as const) dropAction(call, kind, subscription.id);
}
