import { scheduleAction } from '../store/due-actions.ts';
import { updateObject } from '../store/objects.ts';
import { timelineOf } from '../store/timelines.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, seconds } from '../world.ts';
import { draftInvoice, type Invoice } from './invoice-object.ts';
import { finalizeInvoice } from './invoices.ts';
import { amountOf, itemOf, openSubscription, type Subscription, type SubscriptionPlan } from './subscription-object.ts';

const DAY = 24 * 60 * 60;
const INCOMPLETE_FOR = 23 * 60 * 60;
const WARNING = 3 * DAY;

type Started = { subscription: Subscription; invoice: Invoice };

/** Creates a subscription that starts when its first invoice is paid, within 23 hours. */
export function startIncomplete(call: Call, customerId: string, plan: SubscriptionPlan, sessionId?: string): Started {
  const opened = openSubscription(call, customerId, plan, null);
  const started = withFirstInvoice(call, opened, amountOf(opened), sessionId);
  scheduleAction(call, 'expire_incomplete', opened.id, opened.created + INCOMPLETE_FOR, timelineOf(call, customerId));
  return started;
}

/** Creates a subscription that starts with a trial, with or without a card. Its first invoice is zero. */
export function startTrial(call: Call, customerId: string, plan: SubscriptionPlan, method: string | null): Started {
  const opened = openSubscription(call, customerId, plan, method);
  const started = withFirstInvoice(call, opened, 0);
  const end = opened.trial_end ?? 0;
  scheduleAction(call, 'warn_of_trial_end', opened.id, Math.max(seconds(call), end - WARNING), timelineOf(call, customerId));
  return started;
}

function withFirstInvoice(call: Call, opened: Subscription, amount: number, sessionId?: string): Started {
  const { current_period_start: start, current_period_end: end } = itemOf(opened);
  const period = { start, end };
  const past = { start, end: start };
  const draft = draftInvoice(call, opened, { reason: 'subscription_create', past, period, amount, autoAdvance: false });
  const subscription = updateObject(call, 'subscription', opened.id, { latest_invoice: draft.id });
  emit(call, 'customer.subscription.created', subscription);
  const invoice = finalizeInvoice(call, draft.id, sessionId === undefined ? {} : { sessionId });
  scheduleAction(call, 'end_period', opened.id, end, timelineOf(call, opened.customer));
  return { subscription, invoice };
}
