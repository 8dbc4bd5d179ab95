import { expect, test } from 'vitest';
import { testServices } from '#tests/builders/services.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { listPaymentsBetween } from '#features/payments/api/orders/orders-between.ts';
import { GIVEN_ORDERS } from '#features/payments/api/orders/given-orders.ts';
import { knowsPerson } from './find-correspondent.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;

test('two people see the orders between them as they are now, before they write to each other, and none with anyone else', async () => {
  const [host, guest, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const { event } = await givenSession(db, host, { price: 800 });
  const { event: theirs } = await givenSession(db, guest);
  const [sold, bought] = [await givenTicket(db, event, guest), await givenTicket(db, theirs, host)];
  await givenTicket(db, event, other);
  const between = async (one: typeof host, two: typeof host) =>
    new Map((await listPaymentsBetween(services, one.actor, two.userId)).map(({ id, status }) => [id, status]));
  const seenByBoth = async () => [await between(host, guest), await between(guest, host)];
  const becomes = (status: 'REFUNDED' | 'PENDING') =>
    db.updateTable('payments').set({ status }).where('owner_user_id', '=', host.userId).where('id', '=', sold.paymentId).execute();
  const all = (status: string) =>
    new Map([
      [sold.paymentId, status],
      [bought.paymentId, 'COMPLETED'],
    ]);
  expect(await seenByBoth()).toEqual([all('COMPLETED'), all('COMPLETED')]);
  expect([...(await between(other, guest)), ...(await between(host, host))]).toEqual([]);
  await becomes('REFUNDED');
  expect(await seenByBoth()).toEqual([all('REFUNDED'), all('REFUNDED')]);
  // A checkout that is still open isn't shown.
  await becomes('PENDING');
  for (const seen of await seenByBoth()) expect([...seen.keys()]).toEqual([bought.paymentId]);
});

test('an abandoned checkout appears in no conversation and makes nobody a customer', async () => {
  const [host, buyer] = [await givenUser(db), await givenUser(db)];
  const { event } = await givenSession(db, host, { price: 800 });
  const { paymentId } = await givenTicket(db, event, buyer);
  const becomes = (values: { status: 'COMPLETED' | 'CANCELLED'; charge_id: string | null; amount: number }) =>
    db.updateTable('payments').set(values).where('owner_user_id', '=', host.userId).where('id', '=', paymentId).execute();
  await becomes({ status: 'CANCELLED', charge_id: null, amount: 800 });
  expect(await knowsPerson(db, host.userId, buyer.userId)).toBe(false);
  expect(await listPaymentsBetween(services, host.actor, buyer.userId)).toEqual([]);
  for (const bought of [
    { status: 'COMPLETED', charge_id: 'ch_1', amount: 800 },
    { status: 'CANCELLED', charge_id: null, amount: 0 },
  ] as const) {
    await becomes(bought);
    expect(await knowsPerson(db, host.userId, buyer.userId)).toBe(true);
    expect(await listPaymentsBetween(services, host.actor, buyer.userId)).toMatchObject([{ id: paymentId }]);
  }
});

test('what a host gave somebody makes the host no acquaintance of theirs, and them one of the host', async () => {
  const [host, guest] = [await givenUser(db), await givenUser(db)];
  const { event } = await givenSession(db, host, { price: 800 });
  const { paymentId } = await givenTicket(db, event, guest);
  expect(await knowsPerson(db, guest.userId, host.userId)).toBe(true);
  for (const hash of Object.values(GIVEN_ORDERS)) {
    await db
      .updateTable('payments')
      .set({ request_hash: hash })
      .where('owner_user_id', '=', host.userId)
      .where('id', '=', paymentId)
      .execute();
    expect(await knowsPerson(db, guest.userId, host.userId)).toBe(false);
    expect(await knowsPerson(db, host.userId, guest.userId)).toBe(true);
  }
});
