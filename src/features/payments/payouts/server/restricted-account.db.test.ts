import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { storePayoutAccount } from './store-payout-account.ts';
import { storePayout, type ReportedPayout } from './store-payout.ts';
import { canReceive, isCreator } from '../../api/payouts/can-receive.ts';
import { getAccountStatus } from './get-account-status.ts';
import { getBalance } from '../../statements/server/get-balance.ts';
import { getDashboardLink } from './get-dashboard-link.ts';
import { getPayoutOutlook } from './get-payout-outlook.ts';
import { connectPayouts } from './connect-payouts.ts';

const sale = await ticketSale();
const { services } = sale;

async function setCapability(userId: string, body: { status: string; payouts?: string }): Promise<void> {
  const { provider_account_id: account } = await services.db
    .selectFrom('payout_accounts')
    .select('provider_account_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const response = await fetch(`${sale.sandbox.origin}/sandbox/accounts/${account}/capability`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

async function givenSeller() {
  const [creator, buyer] = [await sale.creator(), await givenUser(services.db)];
  const event = await sale.event(creator);
  const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
  await sale.pay((await buyTicket(services, buyer.actor, order)).clientSecret);
  await sale.deliverWebhooks();
  return { ...creator, event };
}

const notified = (userId: string, type: string) =>
  services.db.selectFrom('notifications').select(['type', 'message']).where('to_user_id', '=', userId).where('type', '=', type).execute();
const mailed = (userId: string, key: string) =>
  services.db.selectFrom('mail_outbox').select('message_key').where('to_user_id', '=', userId).where('message_key', 'like', key).execute();
const status = (person: { userId: string; actor: Parameters<typeof getAccountStatus>[1] }) =>
  getAccountStatus(services, person.actor, { userId: person.userId });

it('a creator who is restricted keeps their figures and their dashboard, and is notified once, in the app and by mail', async () => {
  const creator = await givenSeller();
  const before = await getPayoutOutlook(services, creator.actor);
  expect(before?.pending).toBeGreaterThan(0);
  await setCapability(creator.userId, { status: 'restricted' });
  expect(await Promise.all([status(creator), status(creator)])).toMatchObject([{ status: 'RESTRICTED' }, { status: 'RESTRICTED' }]);
  expect(await getPayoutOutlook(services, creator.actor)).toEqual(before);
  expect(await getBalance(services, creator.actor)).toMatchObject({ account: 'RESTRICTED', earned: before?.pending });
  expect(await isCreator(services.db, creator.userId, 'sandbox')).toBe(true);
  expect((await getDashboardLink(services, creator.actor)).url).toContain('/sandbox/express/');
  expect(await notified(creator.userId, 'PAYOUTS_RESTRICTED')).toHaveLength(1);
  expect(await mailed(creator.userId, 'told.%')).toHaveLength(2);
});

it('nothing of a restricted creator can be bought, and everything again once they are active', async () => {
  const [creator, buyer] = [await givenSeller(), await givenUser(services.db)];
  const order = { sessionId: creator.event.sessionId, sessionEventId: creator.event.id, paymentId: uuidv7() };
  await setCapability(creator.userId, { status: 'restricted' });
  await status(creator);
  expect(await canReceive(services.db, creator.userId, 'sandbox')).toBe(false);
  await expect(buyTicket(services, buyer.actor, order)).rejects.toMatchObject({ reason: 'CANNOT_RECEIVE' });
  await setCapability(creator.userId, { status: 'active' });
  expect(await status(creator)).toMatchObject({ status: 'ACTIVE', payoutsEnabled: true });
  expect(await canReceive(services.db, creator.userId, 'sandbox')).toBe(true);
});

it('stopped payouts are notified once, and sales continue', async () => {
  const creator = await givenSeller();
  await setCapability(creator.userId, { status: 'active', payouts: 'restricted' });
  expect(await status(creator)).toMatchObject({ status: 'ACTIVE', canReceive: true, payoutsEnabled: false });
  await status(creator);
  expect(await getBalance(services, creator.actor)).toMatchObject({ account: 'ACTIVE', payoutsEnabled: false });
  expect(await notified(creator.userId, 'PAYOUTS_RESTRICTED')).toMatchObject([{ message: expect.stringContaining('You can still sell') }]);
});

it('a person who never finished setting up payouts has no dashboard, isn’t a creator and is notified of nothing', async () => {
  const person = await givenUser(services.db);
  await expect(getDashboardLink(services, person.actor)).rejects.toMatchObject({ reason: 'NO_DASHBOARD' });
  await connectPayouts(services, person.actor);
  expect(await status(person)).toMatchObject({ status: 'ONBOARDING' });
  await expect(getDashboardLink(services, person.actor)).rejects.toMatchObject({ reason: 'NO_DASHBOARD' });
  expect(await isCreator(services.db, person.userId, 'sandbox')).toBe(false);
  expect(await getPayoutOutlook(services, person.actor)).toBe(null);
  expect(await notified(person.userId, 'PAYOUTS_RESTRICTED')).toEqual([]);
});

it('a returned payout is notified and mailed once, and shown until the money has left again', async () => {
  const creator = await sale.creator();
  const at = services.now();
  const report = (id: string, change: Partial<ReportedPayout>) =>
    inTransaction(services, (command) =>
      storePayout(command, creator.userId, {
        id,
        amount: 2620,
        status: 'IN_TRANSIT',
        failure: null,
        mode: 'sandbox',
        arrivesAt: at,
        createdAt: at,
        ...change,
      }),
    );
  await report('po_first', {});
  expect(await getBalance(services, creator.actor)).toMatchObject({ held: -2620, onItsWay: 2620, paidOut: 0, returnedPayout: null });
  const failed = { status: 'FAILED', failure: 'The bank account has been closed.' } as const;
  await report('po_first', failed);
  await report('po_first', failed);
  expect(await getBalance(services, creator.actor)).toMatchObject({
    held: 0,
    onItsWay: 0,
    returnedPayout: { amount: 2620, failure: failed.failure },
  });
  expect(await notified(creator.userId, 'PAYOUT_RETURNED')).toMatchObject([{ message: expect.stringContaining('£26.20') }]);
  expect(await mailed(creator.userId, 'payout-failed.%')).toHaveLength(1);
  await report('po_second', { createdAt: new Date(at.getTime() + 1000), status: 'PAID' });
  expect(await getBalance(services, creator.actor)).toMatchObject({ onItsWay: 0, paidOut: 2620, returnedPayout: null });
});

it('a returned payout is shown although another had left before it came back, until one leaves after that', async () => {
  const creator = await sale.creator();
  const days = (count: number) => new Date(services.now().getTime() + count * 86_400_000);
  const report = (id: string, day: number, change: Partial<ReportedPayout> = {}) =>
    inTransaction(services, (command) =>
      storePayout(command, creator.userId, {
        id,
        amount: 2620,
        status: 'IN_TRANSIT',
        failure: null,
        mode: 'sandbox',
        arrivesAt: days(day + 1),
        createdAt: days(day),
        ...change,
      }),
    );
  await report('po_first', 0);
  await report('po_second', 1);
  await report('po_first', 0, { status: 'FAILED', failedAt: days(2) });
  expect(await getBalance(services, creator.actor)).toMatchObject({ returnedPayout: { id: 'po_first' } });
  await report('po_third', 3);
  expect(await getBalance(services, creator.actor)).toMatchObject({ returnedPayout: null });
});

it('what is heard late about a payout doesn’t undo what is known', async () => {
  const creator = await sale.creator();
  const at = services.now();
  for (const status of ['PAID', 'IN_TRANSIT', 'FAILED', 'PAID'] as const)
    await inTransaction(services, (command) =>
      storePayout(command, creator.userId, {
        id: 'po_late',
        amount: 2620,
        status,
        failure: null,
        mode: 'sandbox',
        arrivesAt: at,
        createdAt: at,
      }),
    );
  expect(await services.db.selectFrom('payouts').select('status').where('id', '=', 'po_late').execute()).toEqual([{ status: 'FAILED' }]);
});

it('of two readings of an account, the one that was asked for later counts, whichever is stored last, and neither is asked again', async () => {
  const creator = await sale.creator();
  const began = services.now().getTime();
  const [early, late] = [new Date(began + 1000), new Date(began + 2000)];
  services.setNow(new Date(began + 10_000).toISOString());
  const store = (askedAt: Date, transfers: 'active' | 'restricted') =>
    inTransaction(services, (command) =>
      storePayoutAccount(command, {
        userId: creator.userId,
        mode: 'sandbox',
        facts: { transfers, payouts: transfers, requirements: [{ description: 'Proof of identity', due: true }] },
        askedAt,
      }),
    );
  const restricted = { status: 'RESTRICTED', canReceive: false, payoutsEnabled: false, requirementsDue: ['Proof of identity'] };
  expect(await store(early, 'active')).toMatchObject({ status: 'ACTIVE' });
  expect(await store(late, 'restricted')).toEqual(restricted);
  expect(await store(early, 'active')).toEqual(restricted);
  expect(await getAccountStatus({ ...services, now: () => early }, creator.actor, { userId: creator.userId })).toEqual(restricted);
  expect(await status(creator)).toMatchObject({ status: 'ACTIVE' });
});
