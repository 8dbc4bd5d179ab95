import process from 'node:process';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { addMinutes } from '#kernel/time/instant.ts';
import { Refusal } from '#kernel/http/refusal.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { seededChance } from '#tests/chaos/chance.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { abandonCheckout } from '../../buying/server/abandon-checkout.ts';
import { buyTicket } from '../../buying/server/buy-ticket.ts';
import { returnTicket } from '../../returns/server/return-ticket.ts';
import { advanceLine } from './advance-line.ts';
import { runAdvanceLine } from './advance-line.run.ts';
import { joinLine } from './join-line.ts';
import { leaveLine } from './leave-line.ts';

// Each round is one to four actions at once, some of them killed before they commit; `WAITING_ROUNDS=1000` runs a thousand.
const ROUNDS = z.coerce.number().int().min(1).max(100_000).default(60).parse(process.env['WAITING_ROUNDS']);
const SEED = z.coerce.number().int().default(7).parse(process.env['WAITING_SEED']);
const PEOPLE = 9;

const sale = await ticketSale();
const { services, db } = sale;
const noon = `${new Date(services.now().getTime() + 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`;
beforeEach(async () => {
  services.setNow(noon);
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Services = typeof services;
type Person = Awaited<ReturnType<typeof givenUser>>;
type Event = Awaited<ReturnType<typeof sale.event>>;

class Killed extends Error {}
/** The same services, but the process dies just before the commit. */
const dying: Services = { ...services, jobs: { ...services.jobs, put: () => Promise.reject(new Killed()) } };

function actions(event: Event) {
  const date = { userId: event.ownerUserId, sessionEventId: event.id };
  const key = { ownerUserId: event.ownerUserId, sessionEventId: event.id };
  const lock = (to: Services, work: Parameters<typeof inTransaction<void>>[1]) =>
    inTransaction(to, async (command) => {
      await lockSessionEvent(command, key.ownerUserId, key.sessionEventId);
      await work(command);
    });
  return {
    join: (to: Services, { actor }: Person) => inTransaction(to, (command) => joinLine(command, actor, { ...date, paysWith: 'card' })),
    leave: (to: Services, { actor }: Person) => inTransaction(to, (command) => leaveLine(command, actor, date)),
    buy: (to: Services, { actor }: Person) =>
      buyTicket({ ...to }, actor, { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() }),
    async giveBack(to: Services, { actor, userId }: Person) {
      const ticket = await db
        .selectFrom('tickets')
        .select('id')
        .where('user_id', '=', userId)
        .where('session_event_id', '=', event.id)
        .where('status', '=', 'active')
        .executeTakeFirst();
      if (ticket) await returnTicket(to, actor, { ticketId: ticket.id });
    },
    async abandon(to: Services, { actor, userId }: Person) {
      const hold = await db.selectFrom('seat_holds').select('payment_id').where('user_id', '=', userId).executeTakeFirst();
      if (hold) await abandonCheckout(to, actor, { paymentId: hold.payment_id });
    },
    advance: (to: Services) => runAdvanceLine(to, key),
    // As an edit of the session does; never to fewer places than are taken.
    resize: (to: Services, places: number) =>
      lock(to, async (command) => {
        await command.tx
          .updateTable('session_events')
          .set({ max_participant_count: sql`greatest(${places}::int, participant_count + held_count)` })
          .where('session_owner_user_id', '=', key.ownerUserId)
          .where('id', '=', event.id)
          .execute();
        await advanceLine(command, key);
      }),
  };
}

/** Everything that is wrong with the list of an event. */
async function faultsOf(event: Event): Promise<string[]> {
  const { rows } = await sale.pool.query<{ fault: string }>(
    `with e as (select * from session_events where id = $1),
      w as (select * from waiting_entries where session_event_id = $1),
      held as (select (select count(*) from seat_holds where session_event_id = $1) + (select count(*) from w where state = 'offered') as seats)
    select 'oversold' as fault from e where participant_count + held_count > max_participant_count
    union all select 'sold seats are not tickets' from e
      where participant_count <> (select count(*) from tickets where session_event_id = $1 and status = 'active')
    union all select 'held seats are neither checkouts nor offers' from e, held where held_count <> held.seats
    union all select 'the list is counted wrongly' from e where waiting_count <> (select count(*) from w)
    union all select 'a seat is free and somebody waits' from e, w
      where w.state = 'waiting' and participant_count + held_count < max_participant_count
    union all select 'somebody was skipped' from w waiting, w offered where waiting.state = 'waiting' and offered.state <> 'waiting'
      and waiting.joined_at < offered.joined_at and waiting.joined_at < offered.offered_at
    union all select 'somebody was offered a place twice' from notifications where type = 'WAITING_PLACE_FREE'
      group by to_user_id, source having count(*) > 1
    union all select 'somebody has a ticket and waits' from w join tickets t on t.user_id = w.user_id and t.session_event_id = $1 and t.status = 'active'`,
    [event.id],
  );
  return rows.map(({ fault }) => fault);
}

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

async function openLine(price: number) {
  const event = await sale.event(await sale.creator(), { price, capacity: 2, startsInMinutes: 60 * 24 * 60 });
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => givenUser(db)));
  return { event, people };
}

it.each([
  ['free', 0],
  ['paid', 800],
])(
  'a list of a %s date never sells a seat too many, skips nobody and offers nobody a place twice, whatever dies',
  async (_what, price) => {
    const { event, people } = await openLine(price);
    const chance = seededChance(SEED, `waiting ${price}`);
    const below = (limit: number) => Math.floor(chance.next() * limit);
    const act = actions(event);
    const kinds = ['join', 'join', 'join', 'leave', 'buy', 'buy', 'giveBack', 'giveBack', 'abandon', 'advance'] as const;
    let offers = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      // By day, and sometimes so much later that offers run out.
      services.setNow(addMinutes(services.now(), below(6) === 0 ? 121 : 1).toISOString());
      if (services.now().getUTCHours() >= 18)
        services.setNow(
          `${addMinutes(services.now(), 24 * 60)
            .toISOString()
            .slice(0, 10)}T09:00:00.000Z`,
        );
      if (round % 25 === 24) services.setNow(addMinutes(services.now(), 60).toISOString());
      const together = Array.from({ length: 1 + below(4) }, async (_none, turn) => {
        const [person, kind] = [chance.pick(people), chance.pick(kinds)];
        await act[kind](below(5) === 0 ? dying : services, person).catch((error: unknown) => {
          if (!(error instanceof Refusal || error instanceof Killed))
            throw new Error(`${kind} in round ${round}.${turn}`, { cause: error });
        });
      });
      await Promise.all(together);
      if (round % 20 === 19) await act.resize(services, 1 + below(3));
      await sale.pool.query(`delete from rate_limits`);
      expect({ round, faults: await faultsOf(event) }).toEqual({ round, faults: [] });
      offers = Number((await sale.pool.query(`select count(*) from notifications where type = 'WAITING_PLACE_FREE'`)).rows[0]?.count);
    }
    expect(offers).toBeGreaterThan(ROUNDS / 60);
  },
  30_000 + ROUNDS * 500,
);

it('needs the lock of the event: two that look after a list at once without it collide, and with it they don’t', async () => {
  const { event, people } = await openLine(0);
  const key = { ownerUserId: event.ownerUserId, sessionEventId: event.id };
  const act = actions(event);
  for (const person of people.slice(0, 2)) await act.buy(services, person);
  for (const person of people.slice(2, 6)) await act.join(services, person);
  const free = () => db.updateTable('session_events').set({ participant_count: 0 }).where('id', '=', event.id).execute();
  await free();
  // Both have begun, and wait for the same row, before either can go on.
  const twice = async (work: () => Promise<void>) => {
    const [held, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = inTransaction(services, async (command) => {
      await lockSessionEvent(command, key.ownerUserId, key.sessionEventId);
      held.resolve();
      await open.promise;
    });
    await held.promise;
    const both = Promise.allSettled([work(), work()]);
    await expect.poll(async () => (await sale.pool.query(WAITING)).rowCount).toBe(2);
    open.resolve();
    await holding;
    return both;
  };
  const unlocked = await twice(() => inTransaction(services, (command) => advanceLine(command, key)));
  expect(unlocked.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  await db.updateTable('session_events').set({ held_count: 0 }).where('id', '=', event.id).execute();
  await db.updateTable('waiting_entries').set({ state: 'waiting', expires_at: null }).execute();
  const locked = await twice(() => act.advance(services));
  expect(locked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});
