import { expect, it } from 'vitest';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { checkOfPaymentsMode } from './check-payments-mode.ts';

const { db } = await testDatabase();

it('says before going live that the database was used with test cards', async () => {
  const check = () => checkOfPaymentsMode(db, 'live').run();
  expect(await check()).toMatchObject({ state: 'good' });
  const at = new Date('2026-06-01T12:00:00.000Z');
  const { userId } = await givenUser(db);
  const account = { user_id: userId, provider_account_id: 'acct_test', mode: 'test', status: 'ACTIVE', active_since: at } as const;
  await db
    .insertInto('payout_accounts')
    .values({ ...account, created_at: at, updated_at: at })
    .execute();
  expect(await check()).toMatchObject({ state: 'bad', says: expect.stringContaining('was used with PAYMENTS_MODE=test') });
});
