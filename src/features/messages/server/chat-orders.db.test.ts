import { expect, test } from 'vitest';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
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
