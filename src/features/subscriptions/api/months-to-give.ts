import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { readSeller } from '#features/payments/api/payouts/read-seller.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import type { GivenMonths } from '../contract.ts';
import { subscriptionRefusals } from '../refusals.ts';
import { decideSale } from '../rules.ts';
import { holdOffer } from '../server/commands/lock-offer.ts';
import { findActiveOffer } from './find-active-offer.ts';

/** Months of a creator's subscription as they are sold, for somebody to give: `price` of all of them in pence. */
export type MonthsToGive = { ownerUsername: string; title: string; price: number };

/**
 * Returns months of a creator's subscription that a person wants to buy for somebody else, at the price of the offer that they were shown.
 * Refuses what subscribing refuses, except that the buyer may be subscribed themselves.
 */
export async function monthsToGive(
  command: CommandContext,
  giver: Actor,
  wanted: { ownerUserId: string; subscriptionId: string; months: GivenMonths },
): Promise<MonthsToGive> {
  const { ownerUserId, subscriptionId, months } = wanted;
  if (ownerUserId === giver.userId) throw subscriptionRefusals.OWN_OFFER();
  await holdOffer(command, ownerUserId);
  const seller = await readSeller(command.tx, { seller: ownerUserId, buyer: giver.userId, mode: command.paymentMode });
  const offer = await findActiveOffer(command.tx, ownerUserId);
  const decision = decideSale({
    isOwn: false,
    isBlocked: seller?.isBlocked ?? false,
    offerId: offer?.id ?? null,
    wantedId: subscriptionId,
    canReceive: seller?.canReceive ?? false,
  });
  if (decision === 'cannot-receive') throw paymentRefusals.CANNOT_RECEIVE();
  if (decision === 'blocked') throw subscriptionRefusals.BLOCKED();
  if (decision === 'changed') throw subscriptionRefusals.OFFER_CHANGED();
  if (decision !== 'sell' || !offer || !seller) throw subscriptionRefusals.OFFER_GONE();
  return {
    ownerUsername: seller.username,
    title: `Subscription to ${seller.displayName ?? seller.username}`,
    price: offer.price * months,
  };
}
