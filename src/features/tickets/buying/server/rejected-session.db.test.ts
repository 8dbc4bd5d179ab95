import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { buyTicket } from './buy-ticket.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Event = { id: string; sessionId: string };

const orderFor = (event: Event) => ({ sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() });
const judge = (event: Event, verdict: 'APPROVED' | 'PENDING' | 'REJECTED') =>
  db.updateTable('contents').set({ approval_status: verdict }).where('id', '=', event.sessionId).execute();
const notThere = { reason: 'NO_SESSION', message: 'No session selected.' };

describe('a session that moderators took down', () => {
  it.each([0, 800])("isn't sold for %i pence until they let it stand", async (price) => {
    const event = await sale.event(await sale.creator(), { price });
    const buyers = [await givenUser(db), await givenUser(db, { admin: true })];
    await judge(event, 'REJECTED');
    for (const { actor } of buyers) await expect(buyTicket(services, actor, orderFor(event))).rejects.toMatchObject(notThere);
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
    await judge(event, 'APPROVED');
    expect(await buyTicket(services, (await givenUser(db)).actor, orderFor(event))).toMatchObject({ isPaid: price === 0 });
  });

  it('affects nobody who buys another at the same time', async () => {
    const [down, open] = [await sale.event(await givenUser(db), { price: 0 }), await sale.event(await givenUser(db), { price: 0 })];
    await judge(down, 'REJECTED');
    const [one, other] = [await givenUser(db), await givenUser(db)];
    const results = await Promise.allSettled([
      buyTicket(services, one.actor, orderFor(down)),
      buyTicket(services, other.actor, orderFor(open)),
    ]);
    expect(results).toMatchObject([
      { status: 'rejected', reason: notThere },
      { status: 'fulfilled', value: { isPaid: true } },
    ]);
  });

  it('opens no checkout again for a buyer who holds a seat, neither by the same order nor by a new one', async () => {
    const event = await sale.event(await sale.creator());
    const buyer = await givenUser(db);
    const order = orderFor(event);
    await buyTicket(services, buyer.actor, order);
    await judge(event, 'REJECTED');
    for (const again of [order, orderFor(event)]) await expect(buyTicket(services, buyer.actor, again)).rejects.toMatchObject(notThere);
    await judge(event, 'APPROVED');
    expect(await buyTicket(services, buyer.actor, order)).toMatchObject({ isPaid: false, paymentId: order.paymentId });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 1 });
  });

  it('gives no ticket for money that arrives afterwards: the payment is kept for refund, and the seat is free', async () => {
    const event = await sale.event(await sale.creator());
    const buyer = await givenUser(db);
    const order = orderFor(event);
    const { clientSecret } = await buyTicket(services, buyer.actor, order);
    await judge(event, 'REJECTED');
    await sale.pay(clientSecret);
    await sale.deliverWebhooks();
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'COMPLETED', refund_due: true });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await db.selectFrom('tickets').select('id').execute()).toEqual([]);
  });

  it('leaves an earlier ticket as it is, and says so to a buyer who buys again', async () => {
    const event = await sale.event(await givenUser(db), { price: 0 });
    const buyer = await givenUser(db);
    const order = orderFor(event);
    await buyTicket(services, buyer.actor, order);
    await judge(event, 'REJECTED');
    expect(await buyTicket(services, buyer.actor, order)).toMatchObject({ isPaid: true });
    await expect(buyTicket(services, buyer.actor, orderFor(event))).rejects.toMatchObject({ reason: 'HAS_TICKET' });
  });
});

it('a session that is only waiting for moderators is sold to anyone who has its address', async () => {
  const event = await sale.event(await givenUser(db), { price: 0 });
  await judge(event, 'PENDING');
  expect(await buyTicket(services, (await givenUser(db)).actor, orderFor(event))).toMatchObject({ isPaid: true });
});
