import type { Selectable } from 'kysely';
import type { Memberships } from '#db/schema.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Purchase } from '#features/payments/checkout/contract.ts';
import { LIMIT_CODE_TRIES } from '#features/payments/api/limits.ts';
import { lockPayment } from '#features/payments/api/lock-payment.ts';
import type { UsedCode } from '#features/payments/codes/contract.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { platformFee } from '#kernel/money/fee.ts';
import { createPayment } from '#features/payments/api/checkout/create-payment.ts';
import type { RequestServices } from '#features/payments/api/checkout/open-order.ts';
import { sellByCard, type TakenOrder } from '#features/payments/api/checkout/sell-by-card.ts';
import { saleTermsOf, type SaleTerms } from '#features/payments/api/checkout/sale-terms.ts';
import { readSeller } from '#features/payments/api/payouts/read-seller.ts';
import type { PurchaseMembership, ShownOffer } from '../../contract.ts';
import { membershipRefusals } from '../../refusals.ts';
import { decidePurchase, isAsShown, isUnchanged } from '../../rules.ts';
import { applyCode, checkCode, isSameCode } from './apply-code.ts';
import { giveMembership } from './give-membership.ts';
import { purchaseRenewing } from './purchase-renewing.ts';
import { readPurchases } from './read-purchases.ts';

const CHECKOUT_MINUTES = 60;

/**
 * Starts the purchase of a membership and opens its checkout; the buyer has it once it is paid, or at once if a code makes it free. The same order id is the same purchase, and
 * an open checkout is continued instead of opening a second one, or closed if the offer has changed since. Refuses the buyer's own
 * membership, one that isn't on sale, is over or isn't as the buyer was shown it, one the buyer has with places left, a sale if either
 * person has blocked the other, and creators who can't be paid.
 */
export async function purchaseMembership(services: RequestServices, buyer: Actor, input: PurchaseMembership): Promise<Purchase> {
  const { membershipId, paymentId = services.newId(), shown, code } = input;
  const offer = await findOffer(services, input);
  const requestHash = `membership:${membershipId}${shown ? `:${shown.updatedAt}:${shown.freeDays}` : ''}${code ? `:code=${code.code}` : ''}`;
  if (offer?.type === 'recurring')
    return purchaseRenewing(services, buyer, { membershipId, ownerUserId: offer.user_id, paymentId, shown, code, requestHash });
  return sellByCard(services, buyer, {
    paymentId,
    requestHash,
    limits: code ? [LIMIT_CODE_TRIES] : [],
    async take(command) {
      if (!offer) throw membershipRefusals.MEMBERSHIP_NOT_FOUND();
      const key = { membershipId, ownerUserId: offer.user_id };
      return await beginPurchase(command, buyer, { ...key, paymentId, requestHash, shown, code, payments: saleTermsOf(services) });
    },
  });
}

// Of offers with one id, a later one is a copy.
function findOffer({ db }: RequestServices, { membershipId, ownerUserId }: PurchaseMembership) {
  return db
    .selectFrom('memberships')
    .select(['user_id', 'type'])
    .where('id', '=', membershipId)
    .$if(ownerUserId !== undefined, (all) => all.where('user_id', '=', ownerUserId ?? ''))
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
}

type Order = {
  membershipId: string;
  ownerUserId: string;
  paymentId: string;
  requestHash: string;
  shown: ShownOffer | undefined;
  code: UsedCode | null | undefined;
  payments: SaleTerms;
};

async function beginPurchase(command: CommandContext, buyer: Actor, order: Order): Promise<TakenOrder> {
  const { paymentId, requestHash, payments } = order;
  const { tx, now } = command;
  const offer = await lockOffer(command, order);
  const owner = await readSeller(tx, { seller: offer.user_id, buyer: buyer.userId, mode: payments.mode });
  if (!owner?.isActive) throw membershipRefusals.MEMBERSHIP_NOT_FOUND();
  const mine = await readPurchases(tx, { ownerUserId: offer.user_id, userId: buyer.userId, now });
  const decision = decidePurchase(
    {
      isOwn: offer.user_id === buyer.userId,
      isBlocked: owner.isBlocked,
      isOnSale: offer.status === 'active' && offer.type === 'one-time',
      endsAt: offer.ends_at,
      has: mine.some(
        (purchase) => purchase.membership_id === offer.id && purchase.statusNow !== 'expired' && purchase.statusNow !== 'cancelled',
      ),
      isAsShown: isAsShown(order.shown, { updatedAt: offer.updated_at, freeDays: 0 }),
      canReceive: owner.canReceive,
    },
    now,
  );
  if (decision === 'CANNOT_RECEIVE') throw paymentRefusals.CANNOT_RECEIVE();
  if (decision !== 'ok') throw membershipRefusals[decision]();
  const sale = { offer, buyer, order };
  const open = await findOpen(command, offer, buyer.userId);
  if (open) {
    const isWanted = isUnchanged(offer, open) && isSameCode(open, order.code);
    // What can't be sold is refused before the checkout is closed in its favour.
    if (!isWanted) await checkCode(command, sale, open.id);
    return { ownerUserId: offer.user_id, paymentId: open.id, found: isWanted ? 'as-wanted' : 'outdated' };
  }
  const { amount, discount } = await applyCode(command, sale);
  await createPayment(command, {
    id: paymentId,
    ownerUserId: offer.user_id,
    ownerUsername: owner.username,
    buyer,
    type: 'MEMBERSHIP',
    itemId: paymentId,
    membershipId: offer.id,
    description: { title: offer.title, ...(discount ? { discount } : {}) },
    amount,
    discountAmount: offer.price - amount,
    platformFee: platformFee(amount, payments.fee),
    mode: payments.mode,
    requestHash,
    checkoutExpiresAt: amount === 0 ? null : addMinutes(now, CHECKOUT_MINUTES),
  });
  await tx
    .insertInto('membership_purchases')
    .values({
      owner_user_id: offer.user_id,
      id: paymentId,
      membership_id: offer.id,
      user_id: buyer.userId,
      type: offer.type,
      title: offer.title,
      subtitle: offer.subtitle,
      price: offer.price,
      billing_period: offer.billing_period,
      session_usage_limit: offer.session_usage_limit,
      status: 'pending',
      ends_at: offer.ends_at,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const key = { ownerUserId: offer.user_id, paymentId };
  if (amount > 0) return key;
  const payment = await lockPayment(command, key);
  if (payment) await giveMembership(command, payment);
  return { ...key, isPaid: true };
}

// The row is locked before anything is read: of two purchases at once, the second finds what the first has begun.
async function lockOffer({ tx }: CommandContext, { ownerUserId, membershipId }: Order) {
  const offer = await tx
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', ownerUserId)
    .where('id', '=', membershipId)
    .forUpdate()
    .executeTakeFirst();
  if (!offer) throw membershipRefusals.MEMBERSHIP_NOT_FOUND();
  return offer;
}

async function findOpen({ tx }: CommandContext, offer: Selectable<Memberships>, userId: string) {
  const open = await tx
    .selectFrom('membership_purchases as m')
    .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 'm.owner_user_id').onRef('p.id', '=', 'm.id'))
    .select(['m.id', 'm.title', 'm.subtitle', 'm.price', 'm.billing_period', 'm.session_usage_limit', 'm.ends_at'])
    .select(['p.description', 'p.discount_amount'])
    .where('m.owner_user_id', '=', offer.user_id)
    .where('p.owner_user_id', '=', offer.user_id)
    .where('m.user_id', '=', userId)
    .where('m.membership_id', '=', offer.id)
    .where('m.status', '=', 'pending')
    .executeTakeFirst();
  return open ?? null;
}
