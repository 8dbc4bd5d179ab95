import { expect, test } from 'vitest';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { knowsPerson } from './queries/knows-person.ts';
import { queryChatOrders } from './queries/query-chat-orders.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;

test('both people in a conversation see the orders between them as they are now, and none with anyone else', async () => {
  const [host, guest, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const { event } = await givenSession(db, host, { price: 800 });
  const { event: theirs } = await givenSession(db, guest);
  const [sold, bought] = [await givenTicket(db, event, guest), await givenTicket(db, theirs, host)];
  await givenTicket(db, event, other);
  const { chatId } = await writeMessage(services, guest.actor, host, 'May I bring a sledge?');
  const { chatId: elsewhere } = await writeMessage(services, other.actor, guest, 'Are you going?');
  const seenBy = async (actor: typeof host.actor) =>
    new Map((await queryChatOrders(services, actor, { chatId })).map(({ id, status }) => [id, status]));
  const becomes = (status: 'REFUNDED' | 'PENDING') =>
    db.updateTable('payments').set({ status }).where('owner_user_id', '=', host.userId).where('id', '=', sold.paymentId).execute();
  const all = (status: string) =>
    new Map([
      [sold.paymentId, status],
      [bought.paymentId, 'COMPLETED'],
    ]);
  for (const { actor } of [host, guest]) expect(await seenBy(actor)).toEqual(all('COMPLETED'));
  expect(await queryChatOrders(services, guest.actor, { chatId: elsewhere })).toEqual([]);
  await expect(queryChatOrders(services, other.actor, { chatId })).rejects.toMatchObject({ reason: 'CHAT_NOT_FOUND' });
  await becomes('REFUNDED');
  for (const { actor } of [host, guest]) expect(await seenBy(actor)).toEqual(all('REFUNDED'));
  // A checkout that is still open isn't shown.
  await becomes('PENDING');
  for (const { actor } of [host, guest]) expect([...(await seenBy(actor)).keys()]).toEqual([bought.paymentId]);
});

test('an abandoned checkout appears in no conversation and makes nobody a customer', async () => {
  const [host, buyer] = [await givenUser(db), await givenUser(db)];
  const { event } = await givenSession(db, host, { price: 800 });
  const { paymentId } = await givenTicket(db, event, buyer);
  const becomes = (values: { status: 'COMPLETED' | 'CANCELLED'; charge_id: string | null; amount: number }) =>
    db.updateTable('payments').set(values).where('owner_user_id', '=', host.userId).where('id', '=', paymentId).execute();
  await becomes({ status: 'CANCELLED', charge_id: null, amount: 800 });
  expect(await knowsPerson(db, host.userId, buyer.userId)).toBe(false);
  const { chatId } = await writeMessage(services, buyer.actor, host, 'Hello.');
  expect(await queryChatOrders(services, host.actor, { chatId })).toEqual([]);
  for (const bought of [
    { status: 'COMPLETED', charge_id: 'ch_1', amount: 800 },
    { status: 'CANCELLED', charge_id: null, amount: 0 },
  ] as const) {
    await becomes(bought);
    expect(await knowsPerson(db, host.userId, buyer.userId)).toBe(true);
    expect(await queryChatOrders(services, host.actor, { chatId })).toMatchObject([{ id: paymentId }]);
  }
});
