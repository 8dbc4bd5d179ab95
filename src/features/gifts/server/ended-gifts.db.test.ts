import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { executeRefund } from '#features/payments/api/refunds/execute-refund.ts';
import { givenMembership } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { BuyGift } from '../contract.ts';
import { endGiftsOf } from './commands/end-gifts-of.ts';
import { endUnusedGift } from './jobs/end-gift.run.ts';
import { redeemGift } from './commands/redeem-gift.ts';
import { getGiftLink } from './commands/share-gift.ts';
import { anonymizePerson } from '#features/payments/orders/server/anonymize-person.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { buyGift } from './workflows/buy-gift.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
  services.mails.length = 0;
});

type Person = Awaited<ReturnType<typeof givenUser>>;
/** Its payment is disputed as soon as it is made. */
const DISPUTED = '4000000000000259';

async function paidGift(card?: string) {
  const [creator, giver, admin] = [await sale.creator(), await givenUser(db), await givenUser(db, { admin: true })];
  const pass = await givenMembership(db, creator);
  const input = {
    paymentId: uuidv7(),
    ownerUserId: creator.userId,
    given: { kind: 'PASS', membershipId: pass.id, shown: { updatedAt: '2026-05-01T00:00:00.000Z' } },
  };
  const { paymentId, clientSecret } = await buyGift(services, giver.actor, BuyGift.parse(input));
  await sale.pay(clientSecret, card);
  // By then a bank has opened its dispute.
  await sale.wait(1);
  await sale.deliverWebhooks();
  return { creator, giver, admin, input, key: { ownerUserId: creator.userId, giftId: paymentId } };
}

const stored = ({ giftId }: { giftId: string }) => db.selectFrom('gifts').selectAll().where('id', '=', giftId).executeTakeFirstOrThrow();
const setPayment = (id: string, values: { disputed?: boolean; dispute_decided?: boolean }) =>
  db.updateTable('payments').set(values).where('id', '=', id).execute();

async function runRefunds() {
  for (const job of await services.waitingJobs('payments.execute-refund'))
    await executeRefund(services, job as { ownerUserId: string; refundId: string });
}

async function asksTo({ userId }: Person): Promise<string[]> {
  const mails = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; subject: string }[];
  return mails.filter(({ toUserId, subject }) => toUserId === userId && subject.startsWith('Please refund')).map(({ subject }) => subject);
}

describe('the money of a gift that has ended', () => {
  test('is due until it is back', async () => {
    const { key } = await paidGift();
    await sale.wait(365 * 24 * 60);
    await endUnusedGift(services, key);
    expect(await sale.payment(key.giftId)).toMatchObject({ status: 'COMPLETED', refund_due: true });
    await runRefunds();
    expect(await sale.payment(key.giftId)).toMatchObject({ status: 'REFUNDED', refund_due: false });
  });

  test('stays due if the provider refuses, and its creator is asked for it, once', async () => {
    const { creator, admin, key } = await paidGift(DISPUTED);
    // What the bank began hasn't arrived yet, so that the provider refuses what is requested.
    await setPayment(key.giftId, { disputed: false });
    await sale.wait(365 * 24 * 60);
    await endUnusedGift(services, key);
    expect(await asksTo(creator)).toEqual([]);
    await runRefunds();
    await runRefunds();
    expect(await sale.payment(key.giftId)).toMatchObject({ status: 'COMPLETED', refund_due: true, refunded_amount: 0 });
    expect(await asksTo(creator)).toEqual(['Please refund £64.00: 10-class pass']);
    expect(await asksTo(admin)).toEqual([]);
  });

  test('is asked of administrators if its creator has left', async () => {
    const { creator, admin, key } = await paidGift(DISPUTED);
    await setPayment(key.giftId, { disputed: false });
    await db.updateTable('users').set({ status: 'deleted' }).where('user_id', '=', creator.userId).execute();
    while ((await inTransaction(services, (command) => endGiftsOf(command, creator.userId))) > 0);
    await runRefunds();
    expect(await sale.payment(key.giftId)).toMatchObject({ refund_due: true });
    expect(await asksTo(admin)).toEqual(['Please refund £64.00: 10-class pass']);
  });

  test('is asked of administrators if a decided dispute lets nothing be refunded by card', async () => {
    const { admin, key } = await paidGift();
    await setPayment(key.giftId, { dispute_decided: true });
    await sale.wait(365 * 24 * 60);
    await endUnusedGift(services, key);
    expect(await stored(key)).toMatchObject({ status: 'ended' });
    expect(await asksTo(admin)).toEqual(['Please refund £64.00: 10-class pass']);
  });
});

describe('a gift whose payment a bank disputes', () => {
  test('doesn’t end for want of anybody who redeems it before the bank has decided', async () => {
    const { key } = await paidGift(DISPUTED);
    await setPayment(key.giftId, { disputed: true });
    await sale.wait(365 * 24 * 60);
    await sale.pool.query(`delete from pgboss.job where name = 'gifts.end'`);
    await endUnusedGift(services, key);
    expect(await stored(key)).toMatchObject({ status: 'waiting' });
    expect(await services.waitingJobs('gifts.end')).toEqual([key]);
    await setPayment(key.giftId, { disputed: false, dispute_decided: true });
    await endUnusedGift(services, key);
    expect(await stored(key)).toMatchObject({ status: 'ended', end_reason: 'unused' });
  });

  test('ends with the account of its creator', async () => {
    const { creator, key } = await paidGift(DISPUTED);
    while ((await inTransaction(services, (command) => endGiftsOf(command, creator.userId))) > 0);
    expect(await stored(key)).toMatchObject({ status: 'ended', end_reason: 'creator-left' });
  });
});

describe('the order of a gift', () => {
  test('has a digest of who it is for that nobody without the product’s secret can repeat, and repeats itself under a former secret', async () => {
    const [creator, giver] = [await sale.creator(), await givenUser(db)];
    const pass = await givenMembership(db, creator);
    const input = BuyGift.parse({
      paymentId: uuidv7(),
      ownerUserId: creator.userId,
      given: { kind: 'PASS', membershipId: pass.id, shown: { updatedAt: '2026-05-01T00:00:00.000Z' } },
      receiverEmail: 'mia@friends.example',
    });
    const first = await buyGift(services, giver.actor, input);
    const { request_hash: hash } = await sale.payment(input.paymentId);
    expect(hash).not.toContain(createHash('sha256').update(JSON.stringify(input)).digest('base64url'));
    const { current } = services.config.secret;
    const moved = { ...services, config: { ...services.config, secret: { current: `${current}-next`, previous: [current], next: [] } } };
    expect((await buyGift(moved, giver.actor, input)).paymentId).toBe(first.paymentId);
    await expect(buyGift(moved, giver.actor, { ...input, receiverEmail: 'max@friends.example' })).rejects.toMatchObject({
      reason: 'OTHER_BODY',
    });
  });

  test('is still called a gift once its creator has left', async () => {
    const { creator, key } = await paidGift();
    await inTransaction(services, (command) => anonymizePerson(command, creator.userId));
    expect((await sale.payment(key.giftId)).description).toMatchObject({ title: 'Gift' });
  });

  test('alone ends what came of it: its creator can’t take that back and keep the money', async () => {
    const { creator, giver, key } = await paidGift();
    const mia = await givenUser(db);
    const { address } = await inTransaction(services, (command) => getGiftLink(command, giver.actor, key, services));
    const token = address.split('#')[1] ?? '';
    const { itemId } = await inTransaction(services, (command) => redeemGift(command, mia.actor, { token, forMyself: false }));
    const order = { itemId, userId: mia.userId, refundReason: 'No longer.' };
    await expect(refundPayment(services, creator.actor, order)).rejects.toMatchObject({ reason: 'NOT_REFUNDABLE' });
    expect(await sale.payment(itemId)).toMatchObject({ status: 'COMPLETED' });
  });
});
