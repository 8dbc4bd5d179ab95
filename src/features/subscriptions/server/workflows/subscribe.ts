import type { Db, Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { together } from '#platform/server/database/together.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Purchase } from '#features/payments/checkout/contract.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { recurringFee } from '#features/payments/recurring/rules.ts';
import { isSamePeriodCode, judgePeriodCode, takePeriodCode } from '#features/payments/api/codes/period-code.ts';
import { LIMIT_CODE_TRIES } from '#features/payments/api/limits.ts';
import { buyRecurring } from '#features/payments/api/recurring/buy-recurring.ts';
import { readSeller } from '#features/payments/api/payouts/read-seller.ts';
import type { Subscribe } from '../../contract.ts';
import { subscriptionRefusals } from '../../refusals.ts';
import { decideSale } from '../../rules.ts';
import { SUBSCRIBING } from '../limits.ts';
import { holdOffer } from '../commands/lock-offer.ts';
import { findActiveOffer } from '../../api/find-active-offer.ts';

/**
 * Subscribes somebody to a creator: returns the checkout to pay in, or that there is nothing to pay because they are already subscribed.
 * Refuses a person's own offer, people who have blocked one another, an offer that is withdrawn or has another price, a creator who
 * can't be paid, and somebody who still has months that were given to them.
 */
export async function subscribe(shop: Services & { address?: string }, buyer: Actor, input: Subscribe): Promise<Purchase> {
  const { subscriptionOwnerUserId: ownerUserId, subscriptionId: itemId, paymentId = shop.newId(), code } = input;
  if (ownerUserId === buyer.userId) throw subscriptionRefusals.OWN_OFFER();
  const wanted = {
    ownerUserId,
    userId: buyer.userId,
    paymentId,
    item: { type: 'subscription' as const },
    billingPeriod: 'monthly' as const,
  };
  return buyRecurring(shop, buyer, {
    order: {
      id: paymentId,
      ownerUserId,
      type: 'SUBSCRIPTION',
      itemId,
      slot: ownerUserId,
      requestHash: `${ownerUserId}:${itemId}${code ? `:code=${code.code}` : ''}`,
    },
    async decide(command) {
      // One who subscribes as the creator ends it for everyone comes before that, and ends too, or finds it gone.
      const [, terms] = await together([holdOffer(command, ownerUserId), decide(shop, command.tx, buyer, { ownerUserId, itemId })]);
      if (!code) return terms;
      return { ...terms, discount: await takePeriodCode(command, { ...wanted, price: terms.amount, code }) };
    },
    async mayContinue(open) {
      const terms = await decide(shop, shop.db, buyer, { ownerUserId, itemId });
      if (open.item_id === itemId && isSamePeriodCode(open.discount, code)) return true;
      if (code) await judgePeriodCode(shop.db, { ...wanted, price: terms.amount, code }, { now: shop.now(), insteadOf: open.id });
      return false;
    },
    limit: code ? [SUBSCRIBING, LIMIT_CODE_TRIES] : SUBSCRIBING,
  });
}

async function decide(shop: Services, db: Db | Tx, buyer: Actor, wanted: { ownerUserId: string; itemId: string }) {
  const { ownerUserId } = wanted;
  const [seller, offer, isGiven] = await together([
    readSeller(db, { seller: ownerUserId, buyer: buyer.userId, mode: shop.config.payments.mode }),
    findActiveOffer(db, ownerUserId),
    hasGivenMonths(db, { ownerUserId, userId: buyer.userId, now: shop.now() }),
  ]);
  const decision = decideSale({
    isOwn: ownerUserId === buyer.userId,
    isBlocked: seller?.isBlocked ?? false,
    offerId: offer?.id ?? null,
    wantedId: wanted.itemId,
    canReceive: seller?.canReceive ?? false,
  });
  if (decision !== 'sell' || !offer || !seller) throw refusalOf(decision);
  // Otherwise a card would pay for months that they have.
  if (isGiven) throw subscriptionRefusals.HAS_GIVEN_MONTHS();
  return {
    ownerUsername: seller.username,
    title: `Subscription to ${seller.displayName ?? seller.username}`,
    amount: offer.price,
    share: recurringFee(offer.price, shop.site.values().fee),
    billingPeriod: offer.billingPeriod,
    trialDays: 0,
  };
}

const GIVEN = statement<{ given: boolean }, { owner: string; buyer: string; now: Date }>(`
  select given_until > :now::timestamptz as given from subscribers
  where creator_user_id = :owner::uuid and subscriber_user_id = :buyer::uuid`);

async function hasGivenMonths(
  db: Db | Tx,
  { ownerUserId, userId, now }: { ownerUserId: string; userId: string; now: Date },
): Promise<boolean> {
  const [row] = await GIVEN.all(db, { owner: ownerUserId, buyer: userId, now });
  return row?.given === true;
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
