import { beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { lockPayment } from '#features/payments/api/lock-payment.ts';
import { wasThere } from '#features/reviews/server/queries/was-there.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { revokeRefundedTickets } from './revoke-refunded-tickets.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

/** Whether somebody who was checked in and is refunded so many minutes before the date begins has been there once it is over. */
async function isThereIfRefunded(minutesBefore: number): Promise<boolean> {
  const [host, guest] = [await givenUser(db), await givenUser(db)];
  const { event } = await givenSession(db, host, { price: 800, starts: [addMinutes(services.now(), minutesBefore)] });
  const { id, paymentId } = await givenTicket(db, event, guest);
  await db.updateTable('tickets').set({ checked_in_at: services.now() }).where('id', '=', id).execute();
  await inTransaction(services, async (command) => {
    const payment = await lockPayment(command, { ownerUserId: host.userId, paymentId });
    if (payment) await revokeRefundedTickets(command, payment);
  });
  return wasThere(db, { hostUserId: host.userId, sessionId: event.sessionId }, guest.userId, addMinutes(event.endAt, 1));
}

test('whoever was checked in early and refunded before the date began wasn’t there, and may not review', async () => {
  expect(await isThereIfRefunded(60)).toBe(false);
});

test('a refund once the date has begun doesn’t change that they were there', async () => {
  expect(await isThereIfRefunded(-1)).toBe(true);
});
