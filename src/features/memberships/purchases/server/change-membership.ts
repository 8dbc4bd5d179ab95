import Stripe from 'stripe';
import type { Db } from '#db/client.ts';
import type { Refusal } from '#kernel/http/refusal.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { paidAccessEnd } from '#features/payments/recurring/rules.ts';
import type { RecurringRow } from '#features/payments/api/lock-recurring.ts';
import { endWhenPaidOut, endWithPeriod } from '#features/payments/api/recurring/end-recurring.ts';
import { closeOrder } from '#features/payments/api/checkout/close-order.ts';
import { findRunning } from '#features/payments/api/recurring/find-recurring.ts';
import { readSeller } from '#features/payments/api/payouts/read-seller.ts';
import type { ChangeMembership, MembershipPurchase } from '../../contract.ts';
import { membershipRefusals } from '../../refusals.ts';
import { getPurchase } from './get-purchase.ts';

// Other creators' copies of an offer, of which somebody would have to open each checkout.
const SELLERS_MAX = 20;

/**
 * Ends the caller's membership with the period already paid for, or at once if the running one isn't. Idempotent. Refuses if there is none.
 */
export async function cancelMembership(services: Services, actor: Actor, input: ChangeMembership): Promise<MembershipPurchase | null> {
  const order = await findOrder(services, actor, input);
  if (!order) throw membershipRefusals.NO_MEMBERSHIP();
  const key = { ownerUserId: order.owner_user_id, id: order.id };
  if (order.provider_subscription_id === null) await closeOrder(services, { ownerUserId: key.ownerUserId, paymentId: key.id });
  else if (order.status !== 'scheduled_cancellation')
    await orRefuse(endWhenPaidOut(services, order, order.provider_subscription_id), membershipRefusals.CANCEL_FAILED);
  return getPurchase(services, actor, { purchaseId: order.id, ownerUserId: order.owner_user_id });
}

/**
 * Reverses a cancellation before the period ends. Idempotent. Refuses a membership that has ended or that the creator ended, and if either
 * person has blocked the other.
 */
export async function resumeMembership(services: Services, actor: Actor, input: ChangeMembership): Promise<MembershipPurchase | null> {
  const order = await findOrder(services, actor, input);
  if (!order || order.provider_subscription_id === null) throw membershipRefusals.CANNOT_RESUME();
  if (order.ending === 'suspension') throw membershipRefusals.SUSPENDED();
  if (order.ending !== null) throw membershipRefusals.ENDED_BY_CREATOR();
  const key = { ownerUserId: order.owner_user_id, id: order.id };
  if (order.status === 'scheduled_cancellation') {
    const end = paidAccessEnd({ status: order.status, paidThrough: order.paid_through, graceEnd: order.grace_end });
    if (end === null || end <= services.now()) throw membershipRefusals.CANNOT_RESUME();
    const creator = await readSeller(services.db, { seller: key.ownerUserId, buyer: actor.userId, mode: services.config.payments.mode });
    if (creator?.isBlocked) throw membershipRefusals.BLOCKED_MEMBERSHIP();
    await orRefuse(endWithPeriod(services, key, order.provider_subscription_id, false), membershipRefusals.RESUME_FAILED);
  }
  return getPurchase(services, actor, { purchaseId: order.id, ownerUserId: order.owner_user_id });
}

// Without the seller, the caller's own purchases say whose it can be. What they have paid for comes before a checkout that they left.
async function findOrder({ db }: Services, actor: Actor, { membershipId, ownerUserId }: ChangeMembership): Promise<RecurringRow | null> {
  const sellers = ownerUserId === undefined ? await findOffering(db, actor, membershipId) : [ownerUserId];
  let open: RecurringRow | null = null;
  for (const seller of sellers) {
    const order = await findRunning(db, { ownerUserId: seller, userId: actor.userId, type: 'MEMBERSHIP', slot: membershipId });
    if (order !== null && order.provider_subscription_id !== null) return order;
    open ??= order;
  }
  return open;
}

async function findOffering(db: Db, actor: Actor, membershipId: string): Promise<string[]> {
  const mine = await db
    .selectFrom('membership_purchases')
    .select('owner_user_id')
    .where('user_id', '=', actor.userId)
    .where('membership_id', '=', membershipId)
    .where('type', '=', 'recurring')
    .groupBy('owner_user_id')
    .orderBy(({ fn }) => fn.min('created_at'))
    .limit(SELLERS_MAX)
    .execute();
  return mine.map((purchase) => purchase.owner_user_id);
}

async function orRefuse(request: Promise<void>, refusal: () => Refusal): Promise<void> {
  await request.catch((error: unknown) => {
    throw error instanceof Stripe.errors.StripeInvalidRequestError ? refusal() : error;
  });
}
