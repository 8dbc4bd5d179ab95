import { v7 as uuidv7 } from 'uuid';
import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { buyTicket } from './buy-ticket.ts';
import { expireCheckouts } from './expire-checkouts.run.ts';

const sale = await ticketSale();
const { services } = sale;
beforeEach(sale.empty);

describe('closing the checkouts of a cancelled event', () => {
  it("continues past one that can't be closed now, and fails at its end so that it is retried", async () => {
    const event = await sale.event(await sale.creator());
    const holds = [];
    for (let count = 0; count < 3; count += 1) {
      const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
      holds.push(await buyTicket(services, (await givenUser(sale.db)).actor, order));
    }
    const stuck = String(holds[0]?.clientSecret).split('_secret_')[0];
    const work = { ownerUserId: event.ownerUserId, sessionEventId: event.id };
    await expect(expireCheckouts(unableToRead(stuck), work)).rejects.toThrow('1 of 3 checkouts could not be closed.');
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
    await expireCheckouts(services, work);
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
  });
});

/** A provider that can't show one of its checkouts. */
function unableToRead(sessionId: string | undefined): typeof services {
  const { sessions } = services.stripe.checkout;
  const retrieve: typeof sessions.retrieve = (id, ...rest) =>
    id === sessionId
      ? Promise.reject(new Error('No answer.'))
      : (sessions.retrieve as (...words: unknown[]) => ReturnType<typeof sessions.retrieve>).call(sessions, id, ...rest);
  const checkout = { value: { sessions: { expire: sessions.expire.bind(sessions), retrieve } } };
  return { ...services, stripe: Object.create(services.stripe, { checkout }) as Stripe };
}
