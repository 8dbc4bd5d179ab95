import { v7 as uuidv7 } from 'uuid';
import Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { closeStaleOrder } from './close-order.ts';

const sale = await ticketSale();
const { services, db } = sale;
const { sessions } = services.stripe.checkout;
beforeEach(sale.empty);

type Create = typeof sessions.create;

const fault = () => Promise.reject(new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'An unknown error occurred' }));

/** A provider that answers the opening of a checkout like this, even when asked again under the same key. */
function opening(create: () => Promise<never>): typeof services {
  const faulty = Object.create(sessions, { create: { value: create } }) as typeof sessions;
  return { ...services, stripe: Object.create(services.stripe, { checkout: { value: { sessions: faulty } } }) as Stripe };
}

async function orderAt(provider: typeof services) {
  const event = await sale.event(await sale.creator(), { capacity: 1 });
  const order = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
  await expect(buyTicket(provider, (await givenUser(db)).actor, order)).rejects.toThrow('An unknown error occurred');
  return { event, target: { ownerUserId: event.ownerUserId, paymentId: order.paymentId } };
}

describe('an order whose checkout the provider keeps failing to open', () => {
  it('keeps its seat while its checkout could be open, and releases it once the time is over and there is none', async () => {
    const provider = opening(fault);
    const { event, target } = await orderAt(provider);
    await sale.wait(6);
    await expect(closeStaleOrder(provider, target)).rejects.toThrow('An unknown error occurred');
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
    await sale.wait(27);
    await closeStaleOrder(provider, target);
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await sale.payment(target.paymentId)).toMatchObject({ status: 'FAILED' });
  });

  it('is settled by the checkout if it was opened all the same', async () => {
    const create = sessions.create.bind(sessions);
    const provider = opening(async (...words: unknown[]) => {
      await create(...(words as Parameters<Create>));
      return fault();
    });
    const { event, target } = await orderAt(provider);
    await sale.wait(33);
    await closeStaleOrder(opening(fault), target);
    expect(await sale.payment(target.paymentId)).toMatchObject({ status: 'CANCELLED', checkout_session_id: expect.stringMatching(/^cs_/) });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
  });
});
