import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { buyTicket } from './buy-ticket.ts';

const sale = await ticketSale();
const { services, db, pool } = sale;
beforeEach(async () => {
  await sale.empty();
  await pool.query('delete from pgboss.job');
});

const orderFor = (event: { id: string; sessionId: string }) => ({
  sessionId: event.sessionId,
  sessionEventId: event.id,
  paymentId: uuidv7(),
});
/** Returns the item at this place of a list, and fails if there is none. */
function nth<Item>(items: Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new Error(`Nothing at place ${place}.`);
  return item;
}
const person = () => givenUser(db);
const people = (count: number) => Promise.all(Array.from({ length: count }, person));
const freeEvent = async (values = {}) => sale.event(await givenUser(db), { price: 0, ...values });
const events = (count: number) => Promise.all(Array.from({ length: count }, () => freeEvent()));
/** How many commits wrote the tickets. */
async function countCommits(): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('select count(distinct xmin::text) as count from tickets');
  return Number(rows[0]?.count);
}

it('gives a crowd its tickets in few transactions, each with its order, notification and mail', async () => {
  const towns = await events(4);
  const crowd = await people(24);
  await Promise.all(crowd.map((buyer, index) => buyTicket(services, buyer.actor, orderFor(nth(towns, index % 4)))));
  expect(await Promise.all(towns.map((event) => sale.seats(event)))).toEqual(towns.map(() => ({ participant_count: 6, held_count: 0 })));
  expect(await countCommits()).toBeLessThan(12);
  const { rows } = await pool.query(`
    select count(*)::int as tickets, count(distinct t.code)::int as codes, count(p.id)::int as orders, count(n.id)::int as news
    from tickets t
    left join payments p on p.owner_user_id = t.owner_user_id and p.id = t.payment_id and p.status = 'COMPLETED' and p.amount = 0
    left join notifications n on n.to_user_id = t.owner_user_id and n.type = 'FREE_SESSION' and n.source = t.id::text`);
  expect(rows).toEqual([{ tickets: 24, codes: 24, orders: 24, news: 24 }]);
  expect(await services.waitingJobs('tickets.mail-ticket')).toHaveLength(24);
});

it('refuses one claim of a batch without harm to the others, each with the right message', async () => {
  const [open, full] = [await freeEvent({ capacity: 1 }), await freeEvent({ capacity: 1 })];
  const ended = await freeEvent({ startsInMinutes: -61 });
  const [a, b, c, d] = [await person(), await person(), await person(), await person()];
  await buyTicket(services, d.actor, orderFor(full));
  const results = await Promise.allSettled([
    buyTicket(services, a.actor, orderFor(ended)),
    buyTicket(services, b.actor, orderFor(full)),
    buyTicket(services, c.actor, orderFor(open)),
    buyTicket(services, d.actor, { ...orderFor(open), sessionId: uuidv7() }),
  ]);
  expect(results.map((result) => (result.status === 'rejected' ? (result.reason as Error).message : 'given'))).toEqual([
    'This session has already ended.',
    'This session is full and cannot accept more participants.',
    'given',
    'No session selected.',
  ]);
});

it('makes nobody wait for an event that is locked, and gives its tickets once it is released', async () => {
  const [held, free] = [await freeEvent(), await freeEvent()];
  const [a, b, c] = [await person(), await person(), await person()];
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from session_events where session_owner_user_id = $1 and id = $2 for update', [held.ownerUserId, held.id]);
  const waiting = [a, b].map((buyer) => buyTicket(services, buyer.actor, orderFor(held)));
  await buyTicket(services, c.actor, orderFor(free));
  expect(await sale.seats(held)).toEqual({ participant_count: 0, held_count: 0 });
  await holder.query('commit');
  holder.release();
  await Promise.all(waiting);
  expect(await sale.seats(held)).toEqual({ participant_count: 2, held_count: 0 });
});

it('sees what the holder of the lock has sold in the meantime', async () => {
  const event = await freeEvent({ capacity: 1 });
  const a = await person();
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('update session_events set participant_count = 1 where id = $1', [event.id]);
  const waiting = buyTicket(services, a.actor, orderFor(event));
  await holder.query('commit');
  holder.release();
  await expect(waiting).rejects.toThrow('This session is full and cannot accept more participants.');
});

it('gives tickets one by one if the database refuses one of them', async () => {
  const towns = await events(6);
  const crowd = await people(6);
  await pool.query("alter table tickets add constraint tests_refusal check (user_id <> '" + nth(crowd, 3).userId + "')");
  const results = await Promise.allSettled(crowd.map((buyer, index) => buyTicket(services, buyer.actor, orderFor(nth(towns, index)))));
  await pool.query('alter table tickets drop constraint tests_refusal');
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await sale.seats(nth(towns, 3))).toEqual({ participant_count: 0, held_count: 0 });
});

it('stops a person who orders too often', async () => {
  const towns = await events(31);
  const buyer = await person();
  for (const event of towns.slice(0, 30)) await buyTicket(services, buyer.actor, orderFor(event));
  await expect(buyTicket(services, buyer.actor, orderFor(nth(towns, 30)))).rejects.toThrow('Too many requests.');
});
