import { expect, it } from 'vitest';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { assertPaymentsMode } from './assert-payments-mode.ts';

const { db } = await testDatabase();

it("refuses the sandbox where people are paid real money, and allows Stripe's own modes", async () => {
  const now = new Date('2026-06-01T12:00:00.000Z');
  const given = async (mode: 'sandbox' | 'test' | 'live') =>
    db
      .insertInto('payout_accounts')
      .values({
        user_id: (await givenUser(db)).userId,
        provider_account_id: `acct_${mode}`,
        mode,
        status: 'ACTIVE',
        created_at: now,
        updated_at: now,
      })
      .execute();
  await given('sandbox');
  await given('test');
  await expect(assertPaymentsMode(db, 'sandbox')).resolves.toBeUndefined();
  await given('live');
  await expect(assertPaymentsMode(db, 'sandbox')).rejects.toThrow('PAYMENTS_MODE is sandbox, but this database holds real payments');
  await expect(assertPaymentsMode(db, 'live')).resolves.toBeUndefined();
  await expect(assertPaymentsMode(db, 'test')).resolves.toBeUndefined();
});
