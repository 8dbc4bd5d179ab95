import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { countKinds } from '#features/sessions/api/count-kinds.ts';
import { allArrived } from '#tests/builders/all-arrived.ts';
import { givenFestival } from '#tests/builders/festival.ts';
import { readingDuring, type Reading } from '#tests/builders/query-plans.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import type { NewSeat } from '../../contract.ts';
import { readKindFacts } from './read-kind-facts.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
type Event = Awaited<ReturnType<typeof sale.event>>;
const festival = (more: { capacity?: number } = {}) => givenFestival(sale, more);

const order = ({ actor }: Person, event: Event, seats: NewSeat[]) =>
  buyTicket(services, actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7(), seats });
const counts = async (event: Event) => Object.values(await sale.seats(event));

describe('an open checkout', () => {
  it('goes on for the same kinds, even once they are closed, and gives way to others', async () => {
    const { event, early, child } = await festival();
    const buyer = await givenUser(db);
    const open = await order(buyer, event, [early, early, early]);
    expect(await order(buyer, event, [early, early, early])).toMatchObject({ paymentId: open.paymentId });
    const other = await order(buyer, event, [early, early, child]);
    expect(other.paymentId).not.toBe(open.paymentId);
    expect(await counts(event)).toEqual([0, 3]);
    const held = await countKinds(db, { ownerUserId: event.ownerUserId, sessionEventIds: [event.id], kindIds: [early.kindId] });
    expect(held.get(event.id)?.get(early.kindId)).toBe(2);
  });

  it('stays if its buyer then wants a kind that can’t be sold', async () => {
    const { event, early, child, followers } = await festival();
    const buyer = await givenUser(db);
    const open = await order(buyer, event, [child]);
    await order(await givenUser(db), event, [early, early, early]);
    for (const seat of [early, followers]) await expect(order(buyer, event, [seat])).rejects.toThrow('Choose another kind of ticket.');
    expect(await sale.payment(open.paymentId)).toMatchObject({ status: 'PENDING' });
    expect(await counts(event)).toEqual([0, 4]);
  });

  it('that is paid too late finds its kind sold out: the money goes back, and the kind isn’t sold twice', async () => {
    const { event, early } = await festival();
    const buyer = await givenUser(db);
    const late = await order(buyer, event, [early, early]);
    await sale.pay(late.clientSecret);
    // The hold was lost, as if the provider had said that the checkout was over.
    await db.deleteFrom('seat_holds').execute();
    await db.updateTable('session_events').set({ held_count: 0 }).where('id', '=', event.id).execute();
    const other = await order(await givenUser(db), event, [early, early]);
    await sale.pay(other.clientSecret);
    await sale.deliverWebhooks('reversed');
    const paid = await Promise.all([late, other].map(({ paymentId }) => sale.payment(paymentId)));
    expect(paid.map(({ refund_due: due }) => due)).toEqual([true, false]);
    expect(await counts(event)).toEqual([2, 0]);
  });
});

describe('a kind with three tickets', () => {
  it('is sold three times, however many want it at once', async () => {
    const { event, early } = await festival({ capacity: 100 });
    const people = await Promise.all(Array.from({ length: 12 }, () => givenUser(db)));
    const results = await Promise.allSettled(people.map((person) => order(person, event, [early])));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await counts(event)).toEqual([0, 3]);
  });

  it('would be sold more often if the date weren’t locked before its tickets are counted', async () => {
    const { event, early } = await festival({ capacity: 100 });
    const row = await db.selectFrom('session_events').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow();
    const people = await Promise.all(Array.from({ length: 6 }, () => givenUser(db)));
    const arrive = allArrived(people.length);
    await Promise.all(
      people.map(({ userId }) =>
        inTransaction(services, async ({ tx, now }) => {
          const { taken } = await readKindFacts(tx, row, { userId, now, isBuying: true });
          await arrive();
          if ((taken.get(early.kindId) ?? 0) >= 3) return;
          const seat = { owner_user_id: event.ownerUserId, session_event_id: event.id, user_id: userId };
          const held = { payment_id: uuidv7(), kind_ids: [early.kindId], expires_at: now, created_at: now };
          await tx
            .insertInto('seat_holds')
            .values({ ...seat, ...held })
            .execute();
        }),
      ),
    );
    const taken = await countKinds(db, { ownerUserId: event.ownerUserId, sessionEventIds: [event.id], kindIds: [early.kindId] });
    expect(taken.get(event.id)?.get(early.kindId)).toBe(6);
  });
});

describe('a sale of a date with many tickets', () => {
  const SOLD = 5000;
  const filled = async () => {
    const { event, early, child, own } = await festival({ capacity: 20_000 });
    const { ownerUserId: owner, id, sessionId } = event;
    await sale.pool.query(
      `insert into tickets (owner_user_id, id, session_event_id, session_id, user_id, payment_id, seat, price, kind_id, kind_name, status, code, created_at, updated_at)
       select $1, gen_random_uuid(), $2, $3, gen_random_uuid(), gen_random_uuid(), 1, 500, case when n <= 2 then $4::uuid when n % 2 = 0 then $5::uuid end,
         case when n <= 2 or n % 2 = 0 then 'Kind' end, 'active', 'plan' || n, now(), now() from generate_series(1, ${SOLD}) n`,
      [owner, id, sessionId, early.kindId, child.kindId],
    );
    await db.updateTable('session_events').set({ participant_count: SOLD }).where('id', '=', id).execute();
    await sale.pool.query('analyze tickets');
    const row = await db.selectFrom('session_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { userId } = await givenUser(db);
    const read = (kindId: string) =>
      readingDuring(sale.pool, async (counted) => {
        const { taken } = await readKindFacts(counted, row, { userId, now: services.now(), wantedOf: (one) => Number(one === kindId) });
        expect(taken.get(early.kindId) ?? 0).toBe(kindId === early.kindId ? 2 : 0);
      });
    return { row, early, own, read };
  };
  const ofTickets = (reads: Reading['reads']) => reads.filter(({ table }) => table === 'tickets');

  it('counts the tickets of a kind that may be sold out, and no others', async () => {
    const { early, read } = await filled();
    const reads = ofTickets(await read(early.kindId));
    expect(reads).toHaveLength(1);
    expect(reads[0]?.rows, JSON.stringify(reads)).toBeLessThanOrEqual(4);
  });

  it('counts nothing for a kind without a limit', async () => {
    const { own, read } = await filled();
    expect(ofTickets(await read(own.kindId))).toEqual([]);
  });
});
