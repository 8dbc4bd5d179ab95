import type { Db, Tx } from '#db/client.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Purchase } from '#features/payments/checkout/contract.ts';
import { isSamePeriodCode, judgePeriodCode, takePeriodCode, type PeriodOrder } from '#features/payments/api/codes/period-code.ts';
import type { UsedCode } from '#features/payments/codes/contract.ts';
import { codeRefusals } from '#features/payments/codes/refusals.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { recurringFee } from '#features/payments/recurring/rules.ts';
import type { RecurringRow } from '#features/payments/api/lock-recurring.ts';
import { buyRecurring } from '#features/payments/api/recurring/buy-recurring.ts';
import type { RequestServices } from '#features/payments/api/checkout/open-order.ts';
import { closeOrder } from '#features/payments/api/checkout/close-order.ts';
import { readSeller } from '#features/payments/api/payouts/read-seller.ts';
import type { ShownOffer } from '../../contract.ts';
import { membershipRefusals } from '../../refusals.ts';
import { decidePurchase, isAsShown, isUnchanged } from '../../rules.ts';
import { hadTrial } from './had-trial.ts';
import { CHECKOUTS, LIMIT_CODE_TRIES } from '#features/payments/api/limits.ts';

type Input = {
  membershipId: string;
  ownerUserId: string;
  paymentId: string;
  requestHash: string;
  shown: ShownOffer | undefined;
  code: UsedCode | null | undefined;
};

/**
 * Starts a membership that renews itself, or its free days: one trial per person and creator. Refuses what `purchaseMembership` refuses; a
 * buyer who has it already pays nothing more. A checkout that is still open is continued if it is for what the offer says now.
 */
export async function purchaseRenewing(shop: RequestServices, buyer: Actor, input: Input): Promise<Purchase> {
  const { membershipId, ownerUserId, paymentId, requestHash } = input;
  if (ownerUserId === buyer.userId) throw membershipRefusals.OWN_MEMBERSHIP();
  await closeOtherTrials(shop, buyer, input);
  return buyRecurring(shop, buyer, {
    order: { id: paymentId, ownerUserId, type: 'MEMBERSHIP', itemId: membershipId, slot: membershipId, requestHash },
    decide: (command) => begin(shop, command, buyer, input),
    mayContinue: (open) => isCurrent(shop, buyer, input, open),
    limit: input.code ? [CHECKOUTS, LIMIT_CODE_TRIES] : CHECKOUTS,
  });
}

// Free days that were opened elsewhere and not begun would otherwise be missing here until that checkout expires.
async function closeOtherTrials(shop: RequestServices, buyer: Actor, { membershipId, ownerUserId }: Input): Promise<void> {
  const others = await shop.db
    .selectFrom('recurring_orders')
    .select('id')
    .where('owner_user_id', '=', ownerUserId)
    .where('user_id', '=', buyer.userId)
    .where('type', '=', 'MEMBERSHIP')
    .where('status', '=', 'pending')
    .where('trial_days', '>', 0)
    .where('slot', '<>', membershipId)
    .execute();
  for (const { id } of others) await closeOrder(shop, { ownerUserId, paymentId: id });
}

async function begin(shop: RequestServices, command: CommandContext, buyer: Actor, input: Input) {
  const { tx, now } = command;
  const { membershipId, ownerUserId, paymentId } = input;
  // Locks all of the creator's offers, in one order: two trials started at once would otherwise both be the first.
  await tx.selectFrom('memberships').select('id').where('user_id', '=', ownerUserId).orderBy('id').forUpdate().execute();
  const { offer, billingPeriod, ownerUsername, trialDays } = await readTerms(tx, { shop, buyer, input });
  await tx
    .insertInto('membership_purchases')
    .values({
      owner_user_id: ownerUserId,
      id: paymentId,
      membership_id: membershipId,
      user_id: buyer.userId,
      type: 'recurring',
      title: offer.title,
      subtitle: offer.subtitle,
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
    ownerUsername,
    title: offer.title,
    amount: offer.price,
    share: recurringFee(offer.price, shop.site.values().fee),
    billingPeriod,
    trialDays,
    ...(input.code
      ? { discount: await takePeriodCode(command, codeOrderOf(buyer, input, { price: offer.price, billingPeriod, code: input.code })) }
      : {}),
  };
}

function codeOrderOf(
  buyer: Actor,
  { membershipId, ownerUserId, paymentId }: Input,
  sale: Pick<PeriodOrder, 'price' | 'billingPeriod' | 'code'>,
): PeriodOrder {
  return { ...sale, ownerUserId, userId: buyer.userId, paymentId, item: { type: 'membership', membershipId } };
}

async function isCurrent(shop: RequestServices, buyer: Actor, input: Input, open: RecurringRow): Promise<boolean> {
  const { offer, billingPeriod, trialDays } = await readTerms(shop.db, { shop, buyer, input });
  const purchase = await shop.db
    .selectFrom('membership_purchases')
    .select(['title', 'subtitle', 'price', 'billing_period', 'session_usage_limit', 'ends_at'])
    .where('owner_user_id', '=', open.owner_user_id)
    .where('id', '=', open.id)
    .executeTakeFirst();
  const { code } = input;
  const isWanted = purchase !== undefined && isUnchanged(offer, purchase) && open.trial_days === trialDays;
  if (isWanted && isSamePeriodCode(open.discount, code)) return true;
  // What can't be sold is refused before the checkout is closed in its favour.
  if (code)
    await judgePeriodCode(shop.db, codeOrderOf(buyer, input, { price: offer.price, billingPeriod, code }), {
      now: shop.now(),
      insteadOf: open.id,
    });
  return false;
}

type TermsParams = { shop: RequestServices; buyer: Actor; input: Input };

// What it costs this buyer now; throws what keeps them from buying it.
async function readTerms(db: Db | Tx, { shop, buyer, input }: TermsParams) {
  const { membershipId, ownerUserId, shown } = input;
  const offer = await db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', ownerUserId)
    .where('id', '=', membershipId)
    .executeTakeFirst();
  const owner = await readSeller(db, { seller: ownerUserId, buyer: buyer.userId, mode: shop.config.payments.mode });
  if (!offer || !owner?.isActive || offer.billing_period === null) throw membershipRefusals.MEMBERSHIP_NOT_FOUND();
  const had = await hadTrial(db, { ownerUserId, userId: buyer.userId, openBesides: membershipId });
  const trialDays = had ? 0 : offer.trial_period_in_days;
  const decision = decidePurchase(
    {
      isOwn: false,
      isBlocked: owner.isBlocked,
      isOnSale: offer.status === 'active',
      endsAt: null,
      has: false,
      isAsShown: isAsShown(shown, { updatedAt: offer.updated_at, freeDays: trialDays }),
      canReceive: owner.canReceive,
    },
    shop.now(),
  );
  if (decision === 'CANNOT_RECEIVE') throw paymentRefusals.CANNOT_RECEIVE();
  if (decision !== 'ok') throw membershipRefusals[decision]();
  if (input.code && trialDays > 0) throw codeRefusals.NOT_WITH_FREE_DAYS();
  const billingPeriod = offer.billing_period === 'annual' ? ('annual' as const) : ('monthly' as const);
  return { offer, billingPeriod, ownerUsername: owner.username, trialDays };
}
