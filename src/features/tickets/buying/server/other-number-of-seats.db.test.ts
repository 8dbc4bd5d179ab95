import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestServices } from '#features/payments/api/checkout/open-order.ts';
import type { BuyTicket } from '../../contract.ts';
import { buyTicket } from './buy-ticket.ts';
import { givenPass } from '#tests/builders/membership.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { waitingLists } from '#tests/builders/waiting-list.ts';

const sale = await ticketSale();
const { services, db } = sale;
const lists = waitingLists(sale);
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
type Event = { id: string; sessionId: string };
type More = { payWith?: 'card' | 'membership'; shown?: BuyTicket['shown']; by?: RequestServices };

const order = ({ actor }: Person, event: Event, count: number, { by = services, ...more }: More = {}) =>
  buyTicket(by, actor, {
    sessionId: event.sessionId,
    sessionEventId: event.id,
    paymentId: uuidv7(),
    seats: Array.from({ length: count }, () => ({})),
    ...more,
  });
const counts = async (event: Event) => Object.values(await sale.seats(event));

describe('an open checkout stays when its buyer orders another number of places', () => {
  it.each([
    ['still costs something', 800],
    ['is free by now', 0],
  ])('while others wait, who would be offered the freed ones first, and the date %s', async (_, price) => {
    const event = await sale.event(await sale.creator(), { price: 800, capacity: 3, startsInMinutes: 3 * 24 * 60 });
    const buyer = await givenUser(db);
    const open = await order(buyer, event, 3);
    await lists.join(await givenUser(db), event);
    await db.updateTable('session_events').set({ price }).where('id', '=', event.id).execute();
    await expect(order(buyer, event, 2)).rejects.toThrow(
      'People are waiting for this date, so your open order keeps its number of places.',
    );
    expect(await sale.payment(open.paymentId)).toMatchObject({ status: 'PENDING' });
    expect(await counts(event)).toEqual([0, 3]);
    expect(await order(buyer, event, 3)).toMatchObject({ paymentId: open.paymentId });
  });

  it.each([900, 0])('on terms other than they were shown, at %i pence by now', async (price) => {
    const event = await sale.event(await sale.creator(), { price: 800 });
    const buyer = await givenUser(db);
    const open = await order(buyer, event, 1);
    await db.updateTable('session_events').set({ price }).where('id', '=', event.id).execute();
    const shown = { price: 800, startDateTime: services.now().toISOString(), returnPolicy: null };
    await expect(order(buyer, event, 2, { shown })).rejects.toMatchObject({ reason: 'TERMS_CHANGED' });
    expect(await sale.payment(open.paymentId)).toMatchObject({ status: 'PENDING' });
    expect(await counts(event)).toEqual([0, 1]);
  });

  it('with a membership, which pays for one', async () => {
    const [creator, member] = [await sale.creator(), await givenUser(db)];
    await givenPass(db, creator, member);
    const event = await sale.event(creator, { price: 800 });
    const open = await order(member, event, 3);
    await expect(order(member, event, 2, { payWith: 'membership' })).rejects.toMatchObject({ reason: 'PASS_IS_FOR_ONE' });
    expect(await sale.payment(open.paymentId)).toMatchObject({ status: 'PENDING' });
  });
});

describe('an open checkout gives way to one for another number of places', () => {
  it('if nobody but its buyer waits, who came from the waiting list', async () => {
    const { event, giveBack } = await lists.fullEvent({ price: 800 });
    const [waiter] = await lists.inLine(event, 1);
    if (!waiter) throw new Error('Nobody waits.');
    await giveBack();
    await db.updateTable('session_events').set({ max_participant_count: 3 }).where('id', '=', event.id).execute();
    const open = await order(waiter, event, 2);
    expect(await order(waiter, event, 3)).not.toMatchObject({ paymentId: open.paymentId });
    expect(await counts(event)).toEqual([0, 3]);
  });

  it('until another tab opens one again and again: then the purchase is refused in a sentence', async () => {
    const event = await sale.event(await sale.creator(), { price: 800 });
    const buyer = await givenUser(db);
    const consumeBy: RequestServices['rateLimits']['consumeBy'] = async (...args) => {
      await order(buyer, event, 2);
      return services.rateLimits.consumeBy(...args);
    };
    const raced = { ...services, rateLimits: { ...services.rateLimits, consumeBy } };
    await expect(order(buyer, event, 3, { by: raced })).rejects.toMatchObject({ reason: 'CHECKOUT_OVER' });
  });
});
