import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenCode } from '#tests/builders/discount-code.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { createOffer } from '../commands/offer-subscription.ts';
import { subscribe } from './subscribe.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
  await sale.pool.query('delete from rate_limits');
});

const DAY = 24 * 60;

async function offered(price = 500) {
  const creator = await sale.creator();
  const offer = await inTransaction(services, (command) => createOffer(command, creator.actor, { price, benefit: '' }, 'sandbox'));
  const order = { subscriptionOwnerUserId: creator.userId, subscriptionId: offer.id };
  const buy = (fan: Awaited<ReturnType<typeof givenUser>>, code?: { code: string; off?: number } | null) =>
    subscribe(services, fan.actor, { ...order, paymentId: uuidv7(), ...(code === undefined ? {} : { code }) });
  return { creator, buy };
}
const paid = async () =>
  (await db.selectFrom('payments').select(['amount', 'discount_amount', 'status', 'platform_fee']).orderBy('created_at').execute()).map(
    ({ amount, discount_amount: off, status, platform_fee: fee }) => [amount, off, status, fee],
  );
const mails = async () =>
  (await sale.pool.query<{ text: string }>('select data::text as text from pgboss.job')).rows.map(({ text }) => text).join('\n');

test('a code takes something off the first months of a subscription, and both mails say what was paid and what comes next', async () => {
  const [{ creator, buy }, fan] = [await offered(), await givenUser(db)];
  await givenCode(services, creator, { percent: 40, periods: 1 });
  await expect(buy(fan, { code: 'SPRING', off: 201 })).rejects.toMatchObject({ reason: 'CODE_CHANGED' });
  await expect(buy(fan, { code: 'NOBODY' })).rejects.toMatchObject({ reason: 'CODE_UNKNOWN' });
  expect(await paid()).toEqual([]);
  const { clientSecret } = await buy(fan, { code: 'SPRING', off: 200 });
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
  expect(await mails()).toContain('£3.00 (40% off with SPRING)');
  expect(await mails()).toMatch(/Renews.*for £5\.00/);
  await sale.wait(32 * DAY);
  await sale.deliverWebhooks();
  expect(await paid()).toEqual([
    [300, 200, 'COMPLETED', 42],
    [500, 0, 'COMPLETED', 70],
  ]);
});

test('a code that would take all off leaves what a card can pay, and one given up is free for others', async () => {
  const [{ creator, buy }, fan, other] = [await offered(), await givenUser(db), await givenUser(db)];
  await givenCode(services, creator, { percent: 100, mostUses: 1 });
  await buy(fan, { code: 'SPRING', off: 470 });
  await expect(buy(other, { code: 'SPRING' })).rejects.toMatchObject({ reason: 'CODE_USED_UP' });
  // The same checkout without the code is another order, if that is what they say.
  await buy(fan, null);
  expect(await paid()).toEqual([
    [30, 470, 'CANCELLED', 4],
    [500, 0, 'PENDING', 70],
  ]);
  await buy(other, { code: 'SPRING' });
});

test('whoever comes back to an open checkout without naming its code pays what it promised, although the code has ended since', async () => {
  const [{ creator, buy }, fan] = [await offered(), await givenUser(db)];
  await givenCode(services, creator, { percent: 40 });
  const open = await buy(fan, { code: 'SPRING', off: 200 });
  await db.updateTable('discount_codes').set({ ended_at: services.now() }).execute();
  expect(await buy(fan)).toEqual({ ...open, code: 'SPRING' });
  expect(await paid()).toEqual([[300, 200, 'PENDING', 42]]);
});

test('pressed twice at once, the second order with a code for one use continues the first', async () => {
  const [{ creator, buy }, fan] = [await offered(), await givenUser(db)];
  await givenCode(services, creator, { percent: 40, mostUsesEach: 1, mostUses: 1 });
  const both = await Promise.all([1, 2].map(() => buy(fan, { code: 'SPRING', off: 200 })));
  expect(new Set(both.map(({ paymentId }) => paymentId)).size).toBe(1);
  expect(await paid()).toEqual([[300, 200, 'PENDING', 42]]);
});
