import Stripe from 'stripe';
import { beforeEach, expect, it } from 'vitest';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenPaidTicket } from '#tests/builders/paid-ticket.ts';
import { fulfil } from '../../checkout/server/fulfil.ts';
import { syncOpenPayouts } from './sync-open-payouts.run.ts';
import { readPayouts } from './sync-payout.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

const order = (path: string, body: object = {}) =>
  fetch(`${sale.sandbox.origin}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function givenPayout() {
  const paid = await givenPaidTicket(sale);
  await fulfil(services, await sale.payment(paid.paymentId));
  const { userId } = paid.creator;
  const { provider_account_id: account } = await db
    .selectFrom('payout_accounts')
    .select('provider_account_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await order(`accounts/${account}/pay-out`);
  await readPayouts(services, { userId, id: account }, new Date(0));
  const known = () => db.selectFrom('payouts').select(['status', 'failed_at']).where('user_id', '=', userId).execute();
  expect(await known()).toEqual([{ status: 'IN_TRANSIT', failed_at: null }]);
  return { userId, account, known };
}

const queued = async () =>
  (await sale.pool.query<{ data: object }>("select data from pgboss.job where name = 'payments.read-payouts'")).rows.map(
    ({ data }) => data,
  );

it('finds that a payout arrived, and then that the bank sent it back, although every webhook was lost', async () => {
  const { account, known } = await givenPayout();
  await sale.wait(9 * 24 * 60);
  await syncOpenPayouts(services, {});
  expect(await known()).toEqual([{ status: 'PAID', failed_at: null }]);
  const [payout] = (await services.stripe.payouts.list({ limit: 1 }, { stripeAccount: account })).data;
  await order(`payouts/${payout?.id}/finish`, { outcome: 'failed' });
  await syncOpenPayouts(services, {});
  expect(await known()).toEqual([{ status: 'FAILED', failed_at: expect.any(Date) }]);
  expect(await queued()).toEqual([]);
});

it('goes on past an account that cannot be read, with some people at a time', async () => {
  const creators = [await givenPayout(), await givenPayout()].toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  await sale.wait(9 * 24 * 60);
  const closed = new Stripe.errors.StripePermissionError({ type: 'invalid_request_error', message: 'closed' });
  const list: typeof services.stripe.payouts.list = (asked, options) => {
    if (typeof options === 'object' && options.stripeAccount === creators[0]?.account) throw closed;
    return services.stripe.payouts.list(asked, options);
  };
  const refusing = { ...services, stripe: Object.create(services.stripe, { payouts: { value: { list } } }) as Stripe };
  let next: object | undefined = {};
  let runs = 0;
  while (next !== undefined) {
    await sale.pool.query('delete from pgboss.job');
    await syncOpenPayouts(refusing, next, 1);
    next = (await queued())[0];
    runs += 1;
  }
  expect(runs).toBeGreaterThan(2);
  expect(await creators[0]?.known()).toMatchObject([{ status: 'IN_TRANSIT' }]);
  expect(await creators[1]?.known()).toMatchObject([{ status: 'PAID' }]);
});

it('is retried with the same people if the provider is down', async () => {
  const { known } = await givenPayout();
  await sale.wait(9 * 24 * 60);
  const down = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'down' });
  const list = () => {
    throw down;
  };
  const failing = { ...services, stripe: Object.create(services.stripe, { payouts: { value: { list } } }) as Stripe };
  await expect(syncOpenPayouts(failing, {}, 1)).rejects.toThrow('down');
  expect(await queued()).toEqual([]);
  await syncOpenPayouts(services, {});
  expect(await known()).toMatchObject([{ status: 'PAID' }]);
});
