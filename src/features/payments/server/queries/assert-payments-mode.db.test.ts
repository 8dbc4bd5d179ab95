import { beforeEach, expect, it } from 'vitest';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { assertPaymentsMode } from './assert-payments-mode.ts';

const { db } = await testDatabase();
const now = new Date('2026-06-01T12:00:00.000Z');
const given = async (mode: 'sandbox' | 'test' | 'live', activeSince: Date | null = null) =>
  db
    .insertInto('payout_accounts')
    .values({
      user_id: (await givenUser(db)).userId,
      provider_account_id: `acct_${mode}_${activeSince?.getTime()}`,
      mode,
      status: 'ACTIVE',
      active_since: activeSince,
      created_at: now,
      updated_at: now,
    })
    .execute();
beforeEach(() => db.deleteFrom('payout_accounts').execute());

it('refuses to go live where people could sell for test cards', async () => {
  await given('test');
  await expect(assertPaymentsMode(db, 'live')).resolves.toBeUndefined();
  await given('test', now);
  await expect(assertPaymentsMode(db, 'live')).rejects.toThrow('this database was used with PAYMENTS_MODE=test');
  await expect(assertPaymentsMode(db, 'test')).resolves.toBeUndefined();
  await given('live', now);
  await expect(assertPaymentsMode(db, 'live')).resolves.toBeUndefined();
});

it("refuses the sandbox where people are paid real money, and allows Stripe's own modes", async () => {
  await given('sandbox');
  await given('test');
  await expect(assertPaymentsMode(db, 'sandbox')).resolves.toBeUndefined();
  await given('live');
  await expect(assertPaymentsMode(db, 'sandbox')).rejects.toThrow('PAYMENTS_MODE is sandbox, but this database holds real payments');
  await expect(assertPaymentsMode(db, 'live')).resolves.toBeUndefined();
  await expect(assertPaymentsMode(db, 'test')).resolves.toBeUndefined();
});
