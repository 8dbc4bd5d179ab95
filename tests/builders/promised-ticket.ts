import { v7 as uuidv7 } from 'uuid';
import { addMinutes } from '#kernel/time/instant.ts';
import type { BuyTicket, Ticket } from '#features/tickets/contract.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { returnTicket } from '#features/tickets/returns/server/return-ticket.ts';
import { getTicket } from '#features/tickets/wallet/server/get-ticket.ts';
import { givenPass } from './membership.ts';
import type { openSale } from './ticket-sale.ts';
import { givenUser } from './user.ts';

type Sale = Awaited<ReturnType<typeof openSale>>;
type Policy = { hoursBefore: number; percent: number; lateCostsUse: boolean };
type Person = Awaited<ReturnType<typeof givenUser>>;

/**
 * A ticket for £8 to a date in two days, bought by card, whose number may be given, or with a pass, while its host promised this about
 * returning it.
 */
export async function promisedTicket(sale: Sale, policy: Policy, paidBy: string = '4242424242424242') {
  const { services, db } = sale;
  const host = await sale.creator();
  const event = await sale.event(host, { price: 800, startsInMinutes: 48 * 60 });
  const promise = (of: Policy) =>
    db
      .updateTable('sessions')
      .set({ return_policy: JSON.stringify(of) })
      .where('user_id', '=', host.userId)
      .execute();
  await promise(policy);
  const buy = ({ actor }: Person, more: Partial<BuyTicket> = {}) =>
    buyTicket(services, actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7(), ...more });
  const guest = await givenUser(db);
  if (paidBy === 'pass') await givenPass(db, host, guest);
  const { clientSecret, paymentId } = await buy(guest);
  if (clientSecret !== null) await sale.pay(clientSecret, paidBy);
  await sale.deliverWebhooks();
  const read = async (): Promise<Ticket> => {
    const ticket = await getTicket(services, guest.actor, { sessionEventId: event.id, userId: guest.userId });
    if (!ticket) throw new Error('There is no ticket.');
    return ticket;
  };
  const ticket = await read();
  const start = addMinutes(services.now(), 48 * 60).toISOString();
  return {
    host,
    guest,
    event,
    promise,
    buy,
    read,
    newGuest: () => givenUser(db),
    payment: () => sale.payment(paymentId),
    start: async () =>
      (
        await db.selectFrom('session_events').select('start_at').where('id', '=', event.id).executeTakeFirstOrThrow()
      ).start_at.toISOString(),
    /** When and where it took place before it was moved. */
    setting: async () => ({
      startDateTime: start,
      endDateTime: addMinutes(new Date(start), 60).toISOString(),
      timeZone: 'Europe/London',
      place: null,
    }),
    giveBack: (by = services, shown?: { percent: number; returnsUse: boolean }) =>
      returnTicket(by, guest.actor, { ticketId: ticket.id, ...(shown ? { shown } : {}) }),
  };
}
