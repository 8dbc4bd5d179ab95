import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { getSubscriber } from '#features/subscriptions/server/queries/get-subscriber.ts';
import { cancelSubscription } from '#features/subscriptions/server/workflows/change-subscription.ts';
import { subscribe } from '#features/subscriptions/server/workflows/subscribe.ts';
import { givenOffer } from '#tests/builders/subscription.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { BuyGift } from '../contract.ts';
import { redeemGift } from './commands/redeem-gift.ts';
import { getGiftLink } from './commands/share-gift.ts';
import { buyGift } from './workflows/buy-gift.ts';

const sale = await ticketSale();
const { services, db } = sale;
const DAY = 86_400_000;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
  services.setNow('2026-03-02T10:00:00.000Z');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

async function paidGift(months: number) {
  const creator = await sale.creator();
  const [{ id: subscriptionId }, giver] = [await givenOffer(db, creator), await givenUser(db)];
  const ordered = { paymentId: uuidv7(), ownerUserId: creator.userId, given: { kind: 'MONTHS', subscriptionId, months } };
  const { paymentId, clientSecret } = await buyGift(services, giver.actor, BuyGift.parse(ordered));
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
  const key = { ownerUserId: creator.userId, giftId: paymentId };
  const { address } = await inTransaction(services, (command) => getGiftLink(command, giver.actor, key, services));
  return { creator, subscriptionId, token: address.split('#')[1] ?? '' };
}

async function payByCard(fan: Person, { creator, subscriptionId }: { creator: Person; subscriptionId: string }) {
  const { clientSecret } = await subscribe(services, fan.actor, { subscriptionOwnerUserId: creator.userId, subscriptionId });
  await sale.pay(clientSecret);
}

const subscriptionOf = (creator: Person, fan: Person) =>
  getSubscriber(services, fan.actor, { creatorUserId: creator.userId, subscriberUserId: fan.userId });

/** Returns once a transaction of this database waits for another, or the work is done. */
async function untilOneWaits(work: Promise<unknown>) {
  let isDone = false;
  const ended = () => (isDone = true);
  work.then(ended, ended);
  while (!isDone) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.n ?? 0) > 0) return;
  }
}

describe('months and a card', () => {
  test('a gift redeemed while the first payment settles keeps all its months for after what was paid for', async () => {
    const gift = await paidGift(3);
    const mia = await givenUser(db);
    await payByCard(mia, gift);
    const redeemed = Promise.withResolvers<void>();
    // Begun out here: inside the transaction, the provider may not be called.
    const settled = redeemed.promise.then(() => sale.deliverWebhooks());
    await inTransaction(services, async (command) => {
      await redeemGift(command, mia.actor, { token: gift.token, forMyself: false });
      redeemed.resolve();
      await untilOneWaits(settled);
    });
    await settled;
    const { paidThrough, givenUntil, status } = (await subscriptionOf(gift.creator, mia)) ?? {};
    expect(status).toBe('active');
    expect((Date.parse(givenUntil ?? '') - Date.parse(paidThrough ?? '')) / DAY).toBeGreaterThan(85);
  });

  test('whoever cancels a card is promised no months that have passed', async () => {
    const gift = await paidGift(1);
    const mia = await givenUser(db);
    await inTransaction(services, (command) => redeemGift(command, mia.actor, { token: gift.token, forMyself: false }));
    services.setNow('2026-04-03T10:00:00.000Z');
    await payByCard(mia, gift);
    await sale.deliverWebhooks();
    await cancelSubscription(services, mia.actor, { creatorUserId: gift.creator.userId });
    await sale.deliverWebhooks();
    const mails = (await services.waitingJobs('notifications.send-mail')) as { title: string; paragraphs: string[] }[];
    const scheduled = mails.find(({ title }) => title === 'Your subscription will end');
    expect(scheduled).toBeDefined();
    expect(JSON.stringify(scheduled)).not.toContain('months begin');
  });
});
