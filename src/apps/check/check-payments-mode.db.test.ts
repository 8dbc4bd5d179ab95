import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { checkOfPaymentsMode } from './check-payments-mode.ts';

const { db } = await testDatabase();

it('says before going live that something which test cards paid for is still valid', async () => {
  const at = new Date('2026-06-01T12:00:00.000Z');
  const config = { payments: { mode: 'live' } } as Parameters<typeof checkOfPaymentsMode>[0]['config'];
  const check = () => checkOfPaymentsMode({ db, config, now: () => at }).run();
  expect(await check()).toMatchObject({ state: 'good' });
  const [{ userId, username }, buyer] = [await givenUser(db), await givenUser(db)];
  const account = { user_id: userId, provider_account_id: 'acct_test', mode: 'test', status: 'ACTIVE', active_since: at } as const;
  await db
    .insertInto('payout_accounts')
    .values({ ...account, created_at: at, updated_at: at })
    .execute();
  expect(await check()).toMatchObject({ state: 'good' });
  const people = { owner_user_id: userId, owner_username: username, user_id: buyer.userId, username: buyer.username };
  const pass = { type: 'MEMBERSHIP', item_id: uuidv7(), description: JSON.stringify({ title: 'Ten classes' }), amount: 800 } as const;
  await db
    .insertInto('payments')
    .values({ id: uuidv7(), ...people, ...pass, status: 'COMPLETED', mode: 'test', request_hash: '', created_at: at, updated_at: at })
    .execute();
  expect(await check()).toMatchObject({ state: 'bad', says: expect.stringContaining('Start it once more with PAYMENTS_MODE=test') });
});
