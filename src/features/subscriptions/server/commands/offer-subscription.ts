import type { Config } from '#platform/server/program/config.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { assertSolvent } from '#features/payments/api/payouts/assert-solvent.ts';
import { canReceive } from '#features/payments/api/payouts/can-receive.ts';
import type { OfferSubscription, SubscriptionOffer } from '../../contract.ts';
import { subscriptionRefusals } from '../../refusals.ts';
import { lockOffer, type OfferRow } from './lock-offer.ts';

type Mode = Config['payments']['mode'];

/**
 * Starts offering a monthly subscription. The same offer again changes nothing. Refuses a second offer, and a creator who can't be paid yet
 * or owes too much.
 */
export async function createOffer(command: CommandContext, actor: Actor, offer: OfferSubscription, mode: Mode): Promise<SubscriptionOffer> {
  const current = await lockOffer(command, actor.userId);
  if (current && current.price === offer.price && current.benefit === offer.benefit) return offerOf(current);
  if (current) throw subscriptionRefusals.HAS_OFFER();
  await assertCanReceive(command, actor, mode);
  return insertOffer(command, actor, offer);
}

/**
 * Changes the offer. Another price makes another offer for new subscribers, because existing ones keep theirs; new wording alone changes
 * nothing for anybody. Refuses a creator without an offer and, for another price, one who can't be paid yet or owes too much.
 */
export async function updateOffer(command: CommandContext, actor: Actor, offer: OfferSubscription, mode: Mode): Promise<SubscriptionOffer> {
  const current = await lockOffer(command, actor.userId);
  if (!current) throw subscriptionRefusals.NO_OFFER();
  if (current.price === offer.price) return reword(command, current, offer.benefit);
  await assertCanReceive(command, actor, mode);
  await withdrawOffer(command, current);
  return insertOffer(command, actor, offer);
}

/** Withdraws an offer; those who subscribed to it keep what they have. */
export async function withdrawOffer({ tx, now }: CommandContext, offer: OfferRow): Promise<void> {
  await tx
    .updateTable('subscription_offers')
    .set({ status: 'withdrawn', updated_at: now })
    .where('user_id', '=', offer.user_id)
    .where('id', '=', offer.id)
    .execute();
}

async function assertCanReceive({ tx }: CommandContext, { userId }: Actor, mode: Mode): Promise<void> {
  if (!(await canReceive(tx, userId, mode))) throw subscriptionRefusals.PAYOUTS_NOT_READY();
  await assertSolvent(tx, userId);
}

async function insertOffer({ tx, now, newId }: CommandContext, { userId }: Actor, offer: OfferSubscription): Promise<SubscriptionOffer> {
  const row = await tx
    .insertInto('subscription_offers')
    .values({
      user_id: userId,
      id: newId(),
      price: offer.price,
      benefit: offer.benefit,
      status: 'active',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return offerOf(row);
}

async function reword({ tx, now }: CommandContext, current: OfferRow, benefit: string): Promise<SubscriptionOffer> {
  const row = await tx
    .updateTable('subscription_offers')
    .set({ benefit, updated_at: now })
    .where('user_id', '=', current.user_id)
    .where('id', '=', current.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return offerOf(row);
}

function offerOf(row: OfferRow): SubscriptionOffer {
  const { id, user_id: userId, price, benefit } = row;
  return { id, userId, price, currency: 'GBP', billingPeriod: 'monthly', benefit };
}
