import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { ticketGifts } from '#tests/builders/ticket-gifts.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { takeTurnFor } from '../../api/take-turn-for.ts';
import { buyTicket } from './buy-ticket.ts';

const sale = await ticketSale();
const { services, db } = sale;
const gifts = ticketGifts(sale);
beforeEach(() => sale.empty());

type Person = Awaited<ReturnType<typeof givenUser>>;
type Event = { id: string; sessionId: string };

const order = ({ actor }: Person, event: Event, more: { payWith?: 'membership' } = {}) =>
  buyTicket(services, actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7(), ...more });

test('tells a crowd that a date is full without waiting for its row, counting nothing, and lets whoever holds a place go on', async () => {
  const event = await sale.event(await sale.creator(), { price: 800, capacity: 1 });
  const buyer = await givenUser(db);
  const open = await order(buyer, event);
  await sale.pool.query('delete from rate_limits');
  const seller = await sale.pool.connect();
  try {
    await seller.query('begin');
    await seller.query('select from session_events where id = $1 for update', [event.id]);
    await expect(order(await givenUser(db), event)).rejects.toThrow('This session is full and cannot accept more participants.');
  } finally {
    await seller.query('rollback');
    seller.release();
  }
  expect((await sale.pool.query('select key from rate_limits')).rows).toEqual([]);
  expect(await order(buyer, event)).toMatchObject({ paymentId: open.paymentId, clientSecret: open.clientSecret });
});

test('refuses the host of a full date, and whoever they blocked, for that reason', async () => {
  const [host, blocked] = [await sale.creator(), await givenUser(db)];
  const event = await sale.event(host, { price: 800, capacity: 1 });
  await order(await givenUser(db), event);
  await inTransaction(services, (command) => blockUser(command, host.actor, { blockedUserId: blocked.userId }));
  await expect(order(host, event)).rejects.toThrow('You can’t buy a ticket to your own session.');
  await expect(order(blocked, event)).rejects.toThrow('You can’t book sessions with this host.');
});

test('a crowd for one date leaves the connections to everybody else, and each gets a seat once its row is free', async () => {
  const event = await sale.event(await sale.creator(), { price: 800, capacity: 100 });
  // More people than there are connections.
  const crowd = await Promise.all(Array.from({ length: 25 }, () => givenUser(db)));
  const seller = await sale.pool.connect();
  let orders: Promise<unknown>[] = [];
  try {
    await seller.query('begin');
    await seller.query('select from session_events where id = $1 for update', [event.id]);
    orders = crowd.map((person) => order(person, event));
    await lockWaitedFor(sale.pool);
    expect(await db.selectFrom('users').select('user_id').execute()).toHaveLength(crowd.length + 1);
  } finally {
    await seller.query('rollback');
    seller.release();
  }
  await Promise.all(orders);
  expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: crowd.length });
});

test('counts nothing for whoever finds too many waiting for their turn, be it by card, by a membership or to give', async () => {
  const event = await sale.event(await sale.creator(), { price: 800, startsInMinutes: 120 });
  const { promise: over, resolve: endAll } = Promise.withResolvers<void>();
  // Two have their turn, and no more than five thousand may wait.
  const crowd = Array.from({ length: 5002 }, () => takeTurnFor(event.id, () => over).catch(() => undefined));
  try {
    await expect(order(await givenUser(db), event)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const byPass = order(await givenUser(db), event, { payWith: 'membership' });
    await expect(byPass).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(gifts.order(await givenUser(db), event)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  } finally {
    endAll();
    await Promise.all(crowd);
  }
  expect((await sale.pool.query('select key from rate_limits')).rows).toEqual([]);
});
