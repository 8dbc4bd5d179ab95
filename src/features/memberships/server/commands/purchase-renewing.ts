import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import type { Purchase } from '#features/payments/contract.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { recurringFee } from '#features/payments/rules/recurring.ts';
import { buyRecurring } from '#features/payments/server/provider/buy-recurring.ts';
import { CHECKOUTS } from '#features/payments/server/provider/checkout-limit.ts';
import type { Shop } from '#features/payments/server/provider/open-order.ts';
import { readSeller } from '#features/payments/server/queries/read-seller.ts';
import { membershipRefusals } from '../../refusals.ts';
import { decidePurchase } from '../../rules.ts';

type Wanted = { membershipId: string; ownerUserId: string; paymentId: string };

/**
 * Starts a membership that renews itself, or its free days: one trial per person and creator. Refuses what `purchaseMembership` refuses; a
 * buyer who has it already pays nothing more.
 */
export function purchaseRenewing(shop: Shop, buyer: Actor, { membershipId, ownerUserId, paymentId }: Wanted): Promise<Purchase> {
  if (ownerUserId === buyer.userId) throw membershipRefusals.OWN_MEMBERSHIP();
  const requestHash = `membership:${membershipId}`;
  return buyRecurring(shop, buyer, {
    order: { id: paymentId, ownerUserId, type: 'MEMBERSHIP', itemId: membershipId, slot: membershipId, requestHash },
    decide: (command) => begin(shop, command, buyer, { membershipId, ownerUserId, paymentId }),
    limit: CHECKOUTS,
  });
}

async function begin(shop: Shop, command: CommandContext, buyer: Actor, { membershipId, ownerUserId, paymentId }: Wanted) {
  const { tx, now } = command;
  // Locks all of the creator's offers, in one order: two trials started at once would otherwise both be the first.
  const offers = await tx.selectFrom('memberships').selectAll().where('user_id', '=', ownerUserId).orderBy('id').forUpdate().execute();
  const offer = offers.find(({ id }) => id === membershipId);
  const owner = await readSeller(tx, { seller: ownerUserId, buyer: buyer.userId, mode: shop.config.payments.mode });
  if (!offer || !owner?.isActive || offer.billing_period === null) throw membershipRefusals.MEMBERSHIP_NOT_FOUND();
  const decision = decidePurchase(
    {
      isOwn: false,
      isBlocked: owner.isBlocked,
      isOnSale: offer.status === 'active',
      endsAt: null,
      has: false,
      canReceive: owner.canReceive,
    },
    now,
  );
  if (decision === 'CANNOT_RECEIVE') throw paymentRefusals.CANNOT_RECEIVE();
  if (decision !== 'ok') throw membershipRefusals[decision]();
  const trialDays = (await hadTrial(command, ownerUserId, buyer.userId)) ? 0 : offer.trial_period_in_days;
  await tx
    .insertInto('membership_purchases')
    .values({
      owner_user_id: ownerUserId,
      id: paymentId,
      membership_id: offer.id,
      user_id: buyer.userId,
      type: 'recurring',
      title: offer.title,
      price: offer.price,
      billing_period: offer.billing_period,
      session_usage_limit: offer.session_usage_limit,
      status: 'pending',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'id']).doNothing())
    .execute();
  return {
    ownerUsername: owner.username,
    title: offer.title,
    amount: offer.price,
    platformFee: recurringFee(offer.price, shop.config.payments.fee).fee,
    billingPeriod: offer.billing_period === 'annual' ? ('annual' as const) : ('monthly' as const),
    trialDays,
  };
}

// Counts free days that were started, and a checkout for some that is still open.
async function hadTrial({ tx }: CommandContext, ownerUserId: string, userId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('recurring_orders')
    .select('id')
    .where('owner_user_id', '=', ownerUserId)
    .where('user_id', '=', userId)
    .where('type', '=', 'MEMBERSHIP')
    .where('trial_days', '>', 0)
    .where((row) => row.or([row('status', '=', 'pending'), row('paid_through', 'is not', null)]))
    .executeTakeFirst();
  return order !== undefined;
}
