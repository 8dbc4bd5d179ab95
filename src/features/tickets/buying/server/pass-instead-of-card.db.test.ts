import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import type { BuyTicket } from '../../contract.ts';
import { buyTicket } from './buy-ticket.ts';
import { givenPass } from '#tests/builders/membership.ts';
import { ticketGifts } from '#tests/builders/ticket-gifts.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { nextNoon, waitingLists } from '#tests/builders/waiting-list.ts';

const sale = await ticketSale();
const { services, db } = sale;
const lists = waitingLists(sale);
const gifts = ticketGifts(sale);
const noon = nextNoon(services.now());
beforeEach(async () => {
  services.setNow(noon);
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
type Event = Awaited<ReturnType<typeof sale.event>>;
type More = { seats?: BuyTicket['seats']; shown?: BuyTicket['shown']; by?: typeof services };

const order = ({ actor }: Person, event: Event, payWith: 'card' | 'membership', { by = services, ...more }: More = {}) =>
  buyTicket(by, actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7(), payWith, ...more });
const counts = async (event: Event) => Object.values(await sale.seats(event));

/** The last places of a date, held by the checkout of somebody with a pass; somebody else waits. */
async function paying({ seats = 1, limit = 5 }: { seats?: number; limit?: number } = {}) {
  const [host, member, waiter] = [await sale.creator(), await givenUser(db), await givenUser(db)];
  const event = await sale.event(host, { price: 800, capacity: seats, startsInMinutes: 3 * 24 * 60 });
  await givenPass(db, host, member, { limit });
  const open = await order(member, event, 'card', { seats: Array.from({ length: seats }, () => ({})) });
  await lists.join(waiter, event);
  return { host, member, waiter, event, open };
}

describe('somebody who pays by card and then with their pass', () => {
  it('keeps the place that their checkout holds if the terms have changed, booking has closed, or no place of the pass is left', async () => {
    const { host, member, event, open } = await paying({ limit: 1 });
    const shown = { startDateTime: services.now().toISOString(), returnPolicy: null };
    await expect(order(member, event, 'membership', { shown })).rejects.toMatchObject({ reason: 'TERMS_CHANGED' });
    const closed = JSON.stringify({ closes: { hoursBefore: 96 } });
    await db.updateTable('sessions').set({ booking_window: closed }).where('user_id', '=', host.userId).execute();
    await expect(order(member, event, 'membership')).rejects.toMatchObject({ reason: 'BOOKING_CLOSED' });
    await db.updateTable('sessions').set({ booking_window: null }).where('user_id', '=', host.userId).execute();
    await order(member, await sale.event(host, { price: 800 }), 'membership');
    await expect(order(member, event, 'membership')).rejects.toMatchObject({ reason: 'NO_USE_LEFT' });
    expect(await sale.payment(open.paymentId)).toMatchObject({ status: 'PENDING' });
    expect(await counts(event)).toEqual([0, 1]);
    expect(await lists.notices('WAITING_PLACE_FREE')).toEqual([]);
  });

  it('gets that place though others wait, and its checkout is closed', async () => {
    const { member, event, open } = await paying();
    expect(await order(member, event, 'membership')).toMatchObject({ isPaid: true });
    expect(await counts(event)).toEqual([1, 0]);
    expect(await lists.notices('WAITING_PLACE_FREE')).toEqual([]);
    expect(await sale.payment(open.paymentId)).toMatchObject({ status: 'CANCELLED' });
    expect(await sale.pay(open.clientSecret)).not.toBe('succeeded');
  });

  it('leaves the others that it holds to those who wait', async () => {
    const { member, waiter, event } = await paying({ seats: 2 });
    await order(member, event, 'membership');
    expect(await counts(event)).toEqual([1, 1]);
    expect(await lists.notices('WAITING_PLACE_FREE')).toEqual([waiter.actor.username]);
  });

  it('gets it while the provider can’t be reached; money that a tab still pays then is due back', async () => {
    const { member, event, open } = await paying();
    const expire = () => Promise.reject(new Error('unreachable'));
    const { stripe } = services;
    const sessions = Object.assign(Object.create(stripe.checkout.sessions), { expire });
    const checkout = Object.assign(Object.create(stripe.checkout), { sessions });
    const by = { ...services, stripe: Object.assign(Object.create(stripe), { checkout }) };
    expect(await order(member, event, 'membership', { by })).toMatchObject({ isPaid: true });
    await sale.pay(open.clientSecret);
    await sale.deliverWebhooks();
    expect(await counts(event)).toEqual([1, 0]);
    expect(await sale.payment(open.paymentId)).toMatchObject({ status: 'COMPLETED', refund_due: true });
  });

  it('has the ticket that they have just paid for, and spends nothing', async () => {
    const { member, event, open } = await paying();
    await sale.pay(open.clientSecret);
    await expect(order(member, event, 'membership')).rejects.toMatchObject({ reason: 'HAS_TICKET' });
    expect(await db.selectFrom('membership_uses').select('kind').execute()).toEqual([{ kind: 'grant' }]);
    expect(await counts(event)).toEqual([1, 0]);
  });

  it('leaves the checkout of a gift open: it is for somebody else', async () => {
    const [host, member] = [await sale.creator(), await givenUser(db)];
    const event = await sale.event(host, { price: 800, capacity: 2, startsInMinutes: 3 * 24 * 60 });
    await givenPass(db, host, member, { endsAt: addMinutes(services.now(), 30 * 24 * 60) });
    const gift = await gifts.order(member, event);
    expect(await order(member, event, 'membership')).toMatchObject({ isPaid: true });
    expect(await counts(event)).toEqual([1, 1]);
    await gifts.paid(gift.clientSecret);
    expect(await counts(event)).toEqual([2, 0]);
  });
});
