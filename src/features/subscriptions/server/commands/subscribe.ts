import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { isBlocked } from '#features/follows/server/queries/is-blocked.ts';
import type { Purchase } from '#features/payments/contract.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { recurringFee } from '#features/payments/rules/recurring.ts';
import { buyRecurring } from '#features/payments/server/provider/buy-recurring.ts';
import { canReceive } from '#features/payments/server/queries/can-receive.ts';
import type { Subscribe } from '../../contract.ts';
import { subscriptionRefusals } from '../../refusals.ts';
import { decideSale } from '../../rules.ts';
import { SUBSCRIBING } from '../limits.ts';
import { findActiveOffer } from '../queries/find-active-offer.ts';

/**
 * Subscribes somebody to a creator: answers the checkout to pay in, or that there is nothing to pay because they are subscribed already.
 * Refuses one's own offer, people who blocked one another, what is not offered any more or at another price, and who cannot be paid.
 */
export async function subscribe(shop: Services & { address?: string }, buyer: Actor, input: Subscribe): Promise<Purchase> {
  const { subscriptionOwnerUserId: ownerUserId, subscriptionId: itemId, paymentId = shop.newId() } = input;
  if (ownerUserId === buyer.userId) throw subscriptionRefusals.OWN_OFFER();
  return buyRecurring(shop, buyer, {
    order: { id: paymentId, ownerUserId, type: 'SUBSCRIPTION', itemId, slot: ownerUserId, requestHash: `${ownerUserId}:${itemId}` },
    decide: (command) => decide(shop, command, buyer, { ownerUserId, itemId }),
    limit: SUBSCRIBING,
  });
}

async function decide(shop: Services, { tx }: CommandContext, buyer: Actor, wanted: { ownerUserId: string; itemId: string }) {
  const { ownerUserId } = wanted;
  const owner = await tx
    .selectFrom('users')
    .select(['username', 'display_name', 'status'])
    .where('user_id', '=', ownerUserId)
    .executeTakeFirst();
  const offer = await findActiveOffer(tx, ownerUserId);
  const decision = decideSale({
    isOwn: ownerUserId === buyer.userId,
    isBlocked: await isBlocked(tx, ownerUserId, buyer.userId),
    offerId: offer?.id ?? null,
    wantedId: wanted.itemId,
    canReceive: await canReceive(tx, ownerUserId, shop.config.payments.mode),
  });
  if (decision !== 'sell' || !offer || !owner) throw refusalOf(decision);
  return {
    ownerUsername: owner.username,
    title: `Subscription to ${owner.display_name ?? owner.username}`,
    amount: offer.price,
    platformFee: recurringFee(offer.price, shop.config.payments.fee).fee,
    billingPeriod: offer.billingPeriod,
    trialDays: 0,
  };
}

function refusalOf(decision: ReturnType<typeof decideSale>) {
  switch (decision) {
    case 'own':
      return subscriptionRefusals.OWN_OFFER();
    case 'blocked':
      return subscriptionRefusals.BLOCKED();
    case 'changed':
      return subscriptionRefusals.OFFER_CHANGED();
    case 'cannot-receive':
      return paymentRefusals.CANNOT_RECEIVE();
    case 'gone':
    case 'sell':
      return subscriptionRefusals.OFFER_GONE();
  }
}
