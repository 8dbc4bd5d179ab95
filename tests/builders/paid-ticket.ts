import { v7 as uuidv7 } from 'uuid';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import type { openSale } from './ticket-sale.ts';
import { givenUser } from './user.ts';

/** A ticket that a buyer has paid for by card at the provider; no webhook has arrived yet. */
export async function givenPaidTicket(sale: Awaited<ReturnType<typeof openSale>>, card?: string) {
  const creator = await sale.creator();
  const buyer = await givenUser(sale.db);
  const event = await sale.event(creator);
  const { paymentId, clientSecret } = await buyTicket(sale.services, buyer.actor, {
    sessionId: event.sessionId,
    sessionEventId: event.id,
    paymentId: uuidv7(),
  });
  await sale.pay(clientSecret, card);
  return { creator, buyer, event, paymentId, target: { ownerUserId: creator.userId, paymentId } };
}
