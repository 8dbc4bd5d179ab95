import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { UpdateUserInput } from '#features/people/contract.ts';
import { updateUser } from '#features/people/api/profiles/update-user.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { getPayment } from './get-payment.ts';
import { listPayments } from './list-payments.ts';
import { QueryPaymentsByUser } from '../contract.ts';

const sale = await ticketSale();
const { db, services } = sale;

test('an order names both sides by their current usernames, so that its links lead to them', async () => {
  const [host, buyer] = [await givenUser(db), await givenUser(db)];
  const { event } = await givenSession(db, host);
  const { paymentId } = await givenTicket(db, event, buyer);
  for (const [person, username] of [
    [host, 'host_now'],
    [buyer, 'buyer_now'],
  ] as const)
    await inTransaction(services, (command) =>
      updateUser(command, person.actor, UpdateUserInput.parse({ user: { id: person.userId, username } })),
    );
  const names = { username: 'buyer_now', ownerUsername: 'host_now' };
  expect(await getPayment(services, buyer.actor, { userId: buyer.userId, itemId: event.id, paymentId })).toMatchObject(names);
  const page = QueryPaymentsByUser.parse({ limit: 20 });
  expect((await listPayments(services, buyer.actor, 'bought', page)).items).toMatchObject([names]);
  expect((await listPayments(services, host.actor, 'sold', page)).items).toMatchObject([names]);
});
