import { createHmac, hkdfSync } from 'node:crypto';
import * as LIMITS from '#kernel/limits.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { platformFee } from '#kernel/money/fee.ts';
import type { StoredGiftTerms } from '#db/stored-json.ts';
import { everySecret } from '#platform/server/program/app-secret.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { takeGiftSeats } from '#features/tickets/api/take-gift-seats.ts';
import { takeTurnFor } from '#features/tickets/api/take-turn-for.ts';
import { passToGive } from '#features/memberships/api/pass-to-give.ts';
import { monthsToGive } from '#features/subscriptions/api/months-to-give.ts';
import { checkBeforeSale } from '#features/payments/api/checkout/check-before-sale.ts';
import { createPayment } from '#features/payments/api/checkout/create-payment.ts';
import type { RequestServices } from '#features/payments/api/checkout/open-order.ts';
import { sellByCard, type TakenOrder } from '#features/payments/api/checkout/sell-by-card.ts';
import { saleTermsOf, type SaleTerms } from '#features/payments/api/checkout/sale-terms.ts';
import type { Purchase } from '#features/payments/checkout/contract.ts';
import type { BuyGift } from '../../contract.ts';
import { giftRefusals } from '../../refusals.ts';
import { expiryOf } from '../../rules.ts';
import { boxOfGift, createGiftToken, hashGiftToken } from '../commands/gift-token.ts';

const CHECKOUT_MINUTES = 60;

/**
 * Starts the purchase of something for somebody else and opens its checkout; once it is paid, whoever has its link can redeem it
 * (docs/product.md#gifts). The same
 * id is the same gift. Refuses what can't be bought for oneself either, except that the buyer may have it already, and a day to send it on
 * that is too far ahead or after the end of what is given.
 */
export async function buyGift(services: RequestServices, giver: Actor, input: BuyGift): Promise<Purchase> {
  const { secret } = services.config;
  const { earlier } = await checkBeforeSale(services, { userId: giver.userId, paymentId: input.paymentId });
  const made = earlier && everySecret(secret).find((one) => hashOf(input, one) === earlier.requestHash);
  const requestHash = hashOf(input, made ?? secret.current);
  const { given } = input;
  return sellByCard(services, giver, {
    paymentId: input.paymentId,
    requestHash,
    ...(given.kind === 'TICKET' ? { inTurn: (work) => takeTurnFor(given.sessionEventId, work) } : {}),
    take: (command) => beginGift(services, command, giver, { ...input, requestHash }),
  });
}

// An order outlives the address and words that it was made with, so it has only a digest of them, at which nobody without the product's secret
// can guess.
function hashOf(input: BuyGift, secret: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'turnout/gift-order', 32));
  return `gift:${createHmac('sha256', key).update(JSON.stringify(input)).digest('base64url')}`;
}

type Order = BuyGift & { requestHash: string };

async function beginGift(services: RequestServices, command: CommandContext, giver: Actor, order: Order): Promise<TakenOrder> {
  const { tx, now } = command;
  const { paymentId, ownerUserId, given, receiverName = null, receiverEmail = null, words = '', sendAt, requestHash } = order;
  const payments = saleTermsOf(services);
  const goods = await goodsOf(command, giver, order, payments);
  // An open checkout of theirs for the same date gives way.
  if ('found' in goods) return goods;
  const sendsAt = receiverEmail === null ? null : latest(now, sendAt === undefined ? now : new Date(sendAt));
  if (sendsAt !== null && !isInTime(sendsAt, now, goods.endsAt)) throw giftRefusals.TOO_LATE_TO_SEND();
  const key = { ownerUserId, giftId: paymentId };
  const token = createGiftToken(key);
  if (given.kind !== 'TICKET')
    await createPayment(command, {
      id: paymentId,
      ownerUserId,
      ownerUsername: goods.ownerUsername,
      buyer: giver,
      type: 'GIFT',
      itemId: paymentId,
      description: { title: goods.title, gift: given.kind, ...(given.kind === 'MONTHS' ? { months: given.months } : {}) },
      amount: goods.price,
      platformFee: platformFee(goods.price, payments.fee),
      mode: payments.mode,
      requestHash,
      checkoutExpiresAt: addMinutes(now, CHECKOUT_MINUTES),
    });
  await tx
    .insertInto('gifts')
    .values({
      owner_user_id: ownerUserId,
      id: paymentId,
      giver_user_id: giver.userId,
      kind: given.kind,
      item_id: goods.itemId,
      title: goods.title,
      terms: JSON.stringify({ price: goods.price, ...goods.terms }),
      receiver_name: receiverName,
      receiver_email: receiverEmail,
      words: words === '' ? null : words,
      send_at: sendsAt,
      secret_hash: hashGiftToken(token),
      secret_sealed: boxOfGift(services.config.secret, paymentId).seal(token),
      status: 'pending',
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { ownerUserId, paymentId };
}

type Goods = {
  ownerUsername: string;
  itemId: string;
  title: string;
  price: number;
  /** Until when they can be used; null without an end. */
  endsAt: Date | null;
  terms: Omit<StoredGiftTerms, 'price'>;
};

async function goodsOf(
  command: CommandContext,
  giver: Actor,
  order: Order,
  payments: SaleTerms,
): Promise<Goods | (TakenOrder & { found: 'outdated' })> {
  const { ownerUserId, given, paymentId, requestHash } = order;
  if (given.kind === 'TICKET') {
    const { kind: _kind, ...wanted } = given;
    const taken = await takeGiftSeats(command, giver, { ...wanted, ownerUserId, paymentId, requestHash, payments });
    if (taken.paymentId !== paymentId) return { ownerUserId, paymentId: taken.paymentId, found: 'outdated' };
    const { title, price, startsAt } = taken;
    return { ownerUsername: '', itemId: given.sessionEventId, title, price, endsAt: startsAt, terms: { seats: given.seats.length } };
  }
  if (given.kind === 'MONTHS') {
    const { subscriptionId, months } = given;
    const goods = await monthsToGive(command, giver, { ownerUserId, subscriptionId, months });
    return { ...goods, itemId: subscriptionId, endsAt: null, terms: { months } };
  }
  const { membershipId, shown } = given;
  const { ownerUsername, title, price, endsAt, subtitle, places } = await passToGive(command, giver, {
    ownerUserId,
    membershipId,
    shown,
    payments,
  });
  const terms = { subtitle, places, endsAt: endsAt?.toISOString() ?? null };
  return { ownerUsername, itemId: membershipId, title, price, endsAt, terms };
}

function isInTime(sendsAt: Date, now: Date, endsAt: Date | null): boolean {
  return sendsAt <= addMinutes(now, LIMITS.giftDaysAheadMax * 24 * 60) && sendsAt < expiryOf(now, endsAt);
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}
