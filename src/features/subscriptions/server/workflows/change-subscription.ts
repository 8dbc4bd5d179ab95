import Stripe from 'stripe';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Refusal } from '#kernel/http/refusal.ts';
import type { RecurringRow } from '#features/payments/api/lock-recurring.ts';
import { paidAccessEnd } from '#features/payments/recurring/rules.ts';
import { closeOrder } from '#features/payments/api/checkout/close-order.ts';
import { endWhenPaidOut, endWithPeriod } from '#features/payments/api/recurring/end-recurring.ts';
import { findRunning } from '#features/payments/api/recurring/find-recurring.ts';
import { readSeller } from '#features/payments/api/payouts/read-seller.ts';
import type { ChangeSubscription, Subscriber } from '../../contract.ts';
import { subscriptionRefusals } from '../../refusals.ts';
import { getSubscriber } from '../queries/get-subscriber.ts';

/**
 * Ends the caller's subscription with the month that is paid for, or at once if the running one isn't paid for. Cancelling twice is no error.
 * Returns the subscription as it then is. Refuses a person who isn't subscribed.
 */
export async function cancelSubscription(services: Services, actor: Actor, input: ChangeSubscription): Promise<Subscriber> {
  const order = await findOrder(services, actor, input);
  if (!order) throw subscriptionRefusals.NOT_SUBSCRIBED();
  const key = { ownerUserId: order.owner_user_id, id: order.id };
  if (order.provider_subscription_id === null) await closeOrder(services, { ownerUserId: key.ownerUserId, paymentId: key.id });
  else if (order.status !== 'scheduled_cancellation')
    await orRefuse(endWhenPaidOut(services, order, order.provider_subscription_id), subscriptionRefusals.CANCEL_FAILED);
  return answer(services, actor, input);
}

/**
 * Undoes a cancellation before the period ends. Refuses a subscription that has ended, that the creator or their suspension ended, or whose
 * creator and subscriber have a block between them; resuming twice is no error.
 */
export async function resumeSubscription(services: Services, actor: Actor, input: ChangeSubscription): Promise<Subscriber> {
  const order = await findOrder(services, actor, input);
  if (!order || order.provider_subscription_id === null) throw subscriptionRefusals.CANNOT_RESUME();
  if (order.ending === 'suspension') throw subscriptionRefusals.SUSPENDED();
  if (order.ending !== null) throw subscriptionRefusals.ENDED_BY_CREATOR();
  if (order.status !== 'scheduled_cancellation') return answer(services, actor, input);
  const end = paidAccessEnd({ status: order.status, paidThrough: order.paid_through, graceEnd: order.grace_end });
  if (end === null || end <= services.now()) throw subscriptionRefusals.CANNOT_RESUME();
  const key = { ownerUserId: order.owner_user_id, id: order.id };
  const creator = await readSeller(services.db, { seller: key.ownerUserId, buyer: actor.userId, mode: services.config.payments.mode });
  if (creator?.isBlocked) throw subscriptionRefusals.BLOCKED();
  await orRefuse(endWithPeriod(services, key, order.provider_subscription_id, false), subscriptionRefusals.RESUME_FAILED);
  return answer(services, actor, input);
}

function findOrder(services: Services, actor: Actor, { creatorUserId }: ChangeSubscription): Promise<RecurringRow | null> {
  return findRunning(services.db, { ownerUserId: creatorUserId, userId: actor.userId, type: 'SUBSCRIPTION', slot: creatorUserId });
}

async function answer(services: Services, actor: Actor, { creatorUserId }: ChangeSubscription): Promise<Subscriber> {
  const subscriber = await getSubscriber(services, actor, { creatorUserId, subscriberUserId: actor.userId });
  if (!subscriber) throw subscriptionRefusals.NOT_SUBSCRIBED();
  return subscriber;
}

async function orRefuse(request: Promise<void>, refusal: () => Refusal): Promise<void> {
  await request.catch((error: unknown) => {
    throw error instanceof Stripe.errors.StripeInvalidRequestError ? refusal() : error;
  });
}
