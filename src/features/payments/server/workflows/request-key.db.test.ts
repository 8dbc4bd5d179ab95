import { expect, it } from 'vitest';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { connectPayouts } from '../../payouts/server/connect-payouts.ts';
import { ensureCustomer } from '../../api/checkout/open-order.ts';

const { services, db } = await ticketSale();

it('creates one customer however often the answer is lost, and still works after a change of name', async () => {
  const { userId } = await givenUser(db);
  // As if the process had died between the provider's answer and our row.
  const forget = () => db.deleteFrom('payment_customers').where('user_id', '=', userId).execute();
  const first = await ensureCustomer(services, userId);
  await forget();
  expect(await ensureCustomer(services, userId)).toBe(first);
  await forget();
  await db.updateTable('users').set({ display_name: 'Another Name' }).where('user_id', '=', userId).execute();
  expect(await ensureCustomer(services, userId)).toMatch(/^cus_/);
});

it('opens one payout account however often the answer is lost, and still works after a change of name', async () => {
  const { actor } = await givenUser(db);
  const account = async () =>
    (await db.selectFrom('payout_accounts').select('provider_account_id').where('user_id', '=', actor.userId).executeTakeFirstOrThrow())
      .provider_account_id;
  const forget = () => db.deleteFrom('payout_accounts').where('user_id', '=', actor.userId).execute();
  await connectPayouts(services, actor);
  const first = await account();
  await forget();
  await connectPayouts(services, actor);
  expect(await account()).toBe(first);
  await forget();
  expect(await connectPayouts(services, { ...actor, displayName: 'Another Name' })).toMatchObject({ url: expect.stringContaining('http') });
});
