import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { privacyDependencies } from '#features/privacy/server/dependencies.ts';
import { deleteAccount } from '#features/privacy/deletion/server/delete-account.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { stopOrders } from '#features/payments/server/workflows/stop-orders.ts';
import { startTip } from '#features/tips/server/workflows/start-tip.ts';
import { SendTip } from '#features/tips/contract.ts';
import { givenMembership } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { queryMembershipPurchases } from './query-membership-purchases.ts';
import { purchaseMembership } from './purchase-membership.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

const buy = ({ actor }: Person, membershipId: string) => purchaseMembership(services, actor, { membershipId, paymentId: uuidv7() });

async function leave({ userId }: Person): Promise<void> {
  const secrets = { accessToken: 'a', refreshToken: 'r' };
  await inTransaction(services, (command) => deleteAccount(command, userId, (sealed) => Buffer.from(JSON.stringify(sealed)), secrets));
  for (const step of privacyDependencies().erase) while ((await inTransaction(services, (command) => step(command, userId))) > 0);
}

async function subjectsTo({ userId }: Person): Promise<string[]> {
  const { rows } = await sale.pool.query<{ subject: string }>(
    `select data->>'subject' as subject from pgboss.job where name like 'notifications.send%' and data->>'toUserId' = $1 order by created_on`,
    [userId],
  );
  return rows.map(({ subject }) => subject);
}

test('a pass that is paid for once its creator has left is owed back, and an administrator is asked to refund it', async () => {
  const [creator, fan, admin] = [await sale.creator(), await givenUser(db), await givenUser(db, { admin: true })];
  const { paymentId, clientSecret } = await buy(fan, (await givenMembership(db, creator)).id);
  await leave(creator);
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();
  await sale.deliverWebhooks('reversed');

  expect(await sale.payment(paymentId)).toMatchObject({ status: 'COMPLETED', refund_due: true });
  expect((await queryMembershipPurchases(services, fan.actor, { side: 'bought', limit: 20 })).items).toEqual([]);
  expect(await subjectsTo(fan)).toEqual(['Your payment came too late: Membership']);
  expect(await subjectsTo(admin)).toEqual(['Please refund £64.00: Membership']);
  expect(await sale.ledger()).toMatchObject({ creator_earnings: -5740, clearing: 0 });
  await refundPayment(services, admin.actor, { itemId: paymentId, userId: fan.userId, refundReason: 'The creator has left.' });
  expect(await sale.payment(paymentId)).toMatchObject({ status: 'REFUNDED', refund_due: false });
});

test('a pass that is paid for after its last day is owed back, and its creator is asked to refund it', async () => {
  const [creator, fan, admin] = [await sale.creator(), await givenUser(db), await givenUser(db, { admin: true })];
  const pass = await givenMembership(db, creator, { endsAt: addMinutes(services.now(), 30) });
  const { paymentId, clientSecret } = await buy(fan, pass.id);
  await sale.wait(30);
  await sale.pay(clientSecret);
  await sale.deliverWebhooks();

  expect(await sale.payment(paymentId)).toMatchObject({ status: 'COMPLETED', refund_due: true });
  expect((await queryMembershipPurchases(services, fan.actor, { side: 'bought', limit: 20 })).items).toEqual([]);
  expect(await subjectsTo(fan)).toEqual(['Your payment came too late: 10-class pass']);
  expect(await subjectsTo(creator)).toEqual(['Please refund £64.00: 10-class pass']);
  expect(await subjectsTo(admin)).toEqual([]);
});

test('the open checkouts of people who leave are closed, on either side, so that nobody pays for what is gone', async () => {
  const [creator, fan, leaver] = [await sale.creator(), await givenUser(db), await givenUser(db)];
  const pass = await givenMembership(db, creator);
  const tip = SendTip.parse({ tip: { recipientUserId: creator.userId, amount: 500 } });
  const open = [await buy(fan, pass.id), await buy(leaver, pass.id), await startTip(services, fan.actor, tip)];
  const statuses = async () => Promise.all(open.map(async ({ paymentId }) => (await sale.payment(paymentId)).status));
  const stop = async () => {
    for (const job of await services.waitingJobs('payments.stop-orders')) await stopOrders(services, job as { userId: string });
  };
  await leave(leaver);
  await stop();
  expect(await statuses()).toEqual(['PENDING', 'CANCELLED', 'PENDING']);
  await leave(creator);
  await stop();
  expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
});
