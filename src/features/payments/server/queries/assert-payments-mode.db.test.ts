import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it, test } from 'vitest';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { assertPaymentsMode } from './assert-payments-mode.ts';

const { db } = await testDatabase();
const now = new Date('2026-06-01T12:00:00.000Z');
const [before, after] = [new Date('2026-05-01T12:00:00.000Z'), new Date('2026-07-01T12:00:00.000Z')];

async function givenAccount(mode: 'sandbox' | 'test' | 'live', activeSince: Date | null = null) {
  const { userId, username } = await givenUser(db);
  await db
    .insertInto('payout_accounts')
    .values({
      user_id: userId,
      provider_account_id: `acct_${mode}_${userId}`,
      mode,
      status: 'ACTIVE',
      active_since: activeSince,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { userId, username };
}

type Order = {
  status: 'PENDING' | 'COMPLETED' | 'TRIAL' | 'REFUNDED';
  type: 'SESSION_EVENT' | 'MEMBERSHIP' | 'SUBSCRIPTION' | 'TIP';
} & Partial<{
  amount: number;
  over_at: Date;
  checkout_expires_at: Date;
  recurring_id: string;
}>;

async function givenOrder(seller: { userId: string; username: string }, order: Order) {
  const buyer = await givenUser(db);
  await db
    .insertInto('payments')
    .values({
      id: uuidv7(),
      owner_user_id: seller.userId,
      owner_username: seller.username,
      user_id: buyer.userId,
      username: buyer.username,
      item_id: uuidv7(),
      description: JSON.stringify({ title: 'Life drawing' }),
      amount: 800,
      mode: 'test',
      request_hash: '',
      created_at: before,
      updated_at: before,
      ...order,
    })
    .execute();
}

beforeEach(async () => {
  await db.deleteFrom('payments').execute();
  await db.deleteFrom('payout_accounts').execute();
});

test.each<[string, Order]>([
  ['a ticket to come', { status: 'COMPLETED', type: 'SESSION_EVENT', over_at: after }],
  ['a pass', { status: 'COMPLETED', type: 'MEMBERSHIP' }],
  ['a free trial', { status: 'TRIAL', type: 'SUBSCRIPTION', amount: 0, recurring_id: uuidv7(), over_at: after }],
  ['an open checkout', { status: 'PENDING', type: 'SESSION_EVENT', over_at: after, checkout_expires_at: after }],
])('refuses to go live with %s that a test card pays for, and says how to go on', async (_what, order) => {
  await givenOrder(await givenAccount('test', now), order);
  await expect(assertPaymentsMode(db, 'live', now)).rejects.toThrow('Start it once more with PAYMENTS_MODE=test');
  await expect(assertPaymentsMode(db, 'test', now)).resolves.toBeUndefined();
  await givenAccount('live', now);
  await expect(assertPaymentsMode(db, 'live', now)).resolves.toBeUndefined();
});

it('goes live where test cards were tried and nothing that they paid for is in force', async () => {
  const seller = await givenAccount('test', before);
  await givenOrder(seller, { status: 'COMPLETED', type: 'SESSION_EVENT', over_at: before });
  await givenOrder(seller, { status: 'REFUNDED', type: 'MEMBERSHIP' });
  await givenOrder(seller, { status: 'COMPLETED', type: 'TIP', over_at: before });
  await givenOrder(seller, { status: 'COMPLETED', type: 'SESSION_EVENT', amount: 0, over_at: after });
  await givenOrder(seller, { status: 'PENDING', type: 'SESSION_EVENT', over_at: after, checkout_expires_at: before });
  await expect(assertPaymentsMode(db, 'live', now)).resolves.toBeUndefined();
});

it("refuses the sandbox where people are paid real money, and allows Stripe's own modes", async () => {
  await givenAccount('sandbox');
  await givenAccount('test');
  await expect(assertPaymentsMode(db, 'sandbox', now)).resolves.toBeUndefined();
  await givenAccount('live');
  await expect(assertPaymentsMode(db, 'sandbox', now)).rejects.toThrow('PAYMENTS_MODE is sandbox, but this database holds real payments');
  await expect(assertPaymentsMode(db, 'live', now)).resolves.toBeUndefined();
  await expect(assertPaymentsMode(db, 'test', now)).resolves.toBeUndefined();
});
