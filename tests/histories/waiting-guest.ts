import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { runAdvanceLine } from '#features/tickets/waiting/server/advance-line.run.ts';
import { getPosition } from '#features/tickets/waiting/server/get-position.ts';
import { joinLine } from '#features/tickets/waiting/server/join-line.ts';
import { givenUser } from '#tests/builders/user.ts';
import type { HistoryWorld } from './history-world.ts';
import { newCharge, oneOffFee, type Charge } from './model.ts';
import type { Seller } from './seller.ts';

/** Somebody who waits for a place in a date of which somebody else has all places, or is paying for them. */
export type WaitingGuest = Awaited<ReturnType<typeof waitingGuest>>;

type Waited = { world: HistoryWorld; seller: Seller; name: string; event: { id: string; sessionId: string }; price: number };

/** Joins the list of a full date. */
export async function waitingGuest({ world, seller, name, event, price }: Waited) {
  const { services, sale, db } = world;
  const guest = await givenUser(db);
  world.introduce(guest.userId, `${name} guest`);
  const date = { userId: seller.userId, sessionEventId: event.id };
  await inTransaction(services, (command) => joinLine(command, guest.actor, { ...date, paysWith: 'card' }));
  let charge: Charge | null = null;

  return {
    charges: () => (charge ? [charge] : []),
    /** Takes the place if it is held for them now, and pays for it. */
    async takeOffer(): Promise<void> {
      const { state, until } = await getPosition(services, guest.actor, date);
      if (charge !== null || state !== 'offered' || until === null) return;
      const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
      const { clientSecret } = await buyTicket(services, guest.actor, order);
      const paid = await sale.pay(clientSecret, '4242424242424242');
      if (paid !== 'succeeded') throw new Error(`Paying for an offered place ended as ${paid}.`);
      charge = newCharge(seller.userId, price, oneOffFee(price));
    },
    /**
     * Looks after the list as its jobs do, and says where it differs from the model: a place is theirs to take as soon as the other has not
     * all of them, unless the host may sell nothing, and never before.
     */
    async differences(taken: number, capacity: number): Promise<string[]> {
      const isTaken = taken === capacity;
      await runAdvanceLine(services, { ownerUserId: seller.userId, sessionEventId: event.id });
      const { state } = await getPosition(services, guest.actor, date);
      const seats = await sale.seats(event);
      const sold = taken + (charge ? 1 : 0);
      const found: string[] = [];
      if (seats.participant_count !== sold) found.push(`${seats.participant_count} places are sold, should be ${sold}`);
      if (seats.held_count !== (state === 'offered' ? 1 : 0))
        found.push(`${seats.held_count} places are held, while the guest is ${state}`);
      if (isTaken && state !== 'waiting') found.push(`the guest is ${state}, should be waiting for a place that is taken`);
      if (!isTaken && !charge && state === 'waiting' && !seller.closed)
        found.push('the guest waits, should have been offered the free place');
      if (seller.closed && state === 'offered') found.push('a place is offered, should not be by a host who is suspended');
      if (charge && state !== 'none') found.push(`the guest has a ticket, should not be ${state}`);
      return found;
    },
  };
}
