import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { readingDuring } from '#tests/builders/query-plans.ts';
import { givenPass } from '#tests/builders/membership.ts';
import { givenSubscriber } from '#tests/builders/subscription.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { nextNoon, waitingLists } from '#tests/builders/waiting-list.ts';
import { inTurn } from '../rules.ts';
import { getPosition, readPosition } from './get-position.ts';
import { offerOutOfTurn } from './offer-out-of-turn.ts';
import { readLine } from './read-line.ts';
import { setWaitingRules } from './set-waiting-rules.ts';

const sale = await ticketSale();
const { services, db, pool } = sale;
const { dateOf, fullEvent, inLine, position } = waitingLists(sale);
const noon = nextNoon(services.now());
beforeEach(async () => {
  services.setNow(noon);
  await sale.empty();
});

type Event = Awaited<ReturnType<typeof fullEvent>>['event'];
const setTurn = (host: Parameters<typeof setWaitingRules>[1], event: Event, turn: 'first-come' | 'members-first') =>
  inTransaction(services, (command) => setWaitingRules(command, host, { sessionId: event.sessionId, turn, offerMinutes: 30 }));

describe('the number ahead', () => {
  it('is that of the order in which places are offered, for everybody in line and either choice of the host', async () => {
    const { host, event } = await fullEvent();
    const people = await inLine(event, 6);
    const [, , fan, member, chosen] = people;
    if (!fan || !member || !chosen) throw new Error('Nobody waits.');
    await givenSubscriber(db, host, fan);
    await givenPass(db, host, member);
    const key = { ownerUserId: event.ownerUserId, sessionEventId: event.id };
    for (const isChosen of [false, true]) {
      if (isChosen)
        await inTransaction(services, (command) =>
          offerOutOfTurn(command, host.actor, { sessionEventId: event.id, userId: chosen.userId }),
        );
      for (const turn of ['first-come', 'members-first'] as const) {
        await setTurn(host.actor, event, turn);
        const order = inTurn(await readLine(db, key, turn, services.now()), turn).map(({ userId }) => userId);
        const ahead = await Promise.all(people.map(async (person) => [person.userId, (await position(person, event)).ahead] as const));
        expect(Object.fromEntries(ahead)).toEqual(Object.fromEntries(order.map((userId, index) => [userId, index])));
      }
    }
  });

  it('is counted in one statement, by the index of the list, and reads nobody else’s', async () => {
    const { event } = await fullEvent();
    const [last] = await inLine(event, 1);
    // 400 people before them, and as many in each of fifty other lists of the host.
    await pool.query(
      `insert into waiting_entries (owner_user_id, session_event_id, user_id, id, session_id, pays_with, joined_at)
       select $1::uuid, case when list = 0 then $2::uuid else lpad(list::text, 32, '0')::uuid end, gen_random_uuid(), gen_random_uuid(), $3::uuid, 'card',
         '2026-01-01'::timestamptz + n * interval '1 second'
       from generate_series(1, 400) n, generate_series(0, 50) list`,
      [event.ownerUserId, event.id, event.sessionId],
    );
    await pool.query('vacuum analyze waiting_entries');
    const key = { ownerUserId: event.ownerUserId, sessionEventId: event.id };
    const read = (reader: typeof db) => readPosition(reader, { userId: last?.userId ?? null, admin: false }, key, services.now());
    expect(await read(db)).toMatchObject({ state: 'waiting', ahead: 400 });
    const lines = (await readingDuring(pool, read)).filter(({ table }) => table === 'waiting_entries');
    expect(lines).toHaveLength(2);
    expect(lines.every(({ index }) => index !== null)).toBe(true);
    expect(lines.reduce((sum, { rows }) => sum + rows, 0)).toBe(402);
  });
});

describe('how a list works', () => {
  it('is said to guests as the host chose it', async () => {
    const { host, event } = await fullEvent();
    await inLine(event, 1);
    await setTurn(host.actor, event, 'members-first');
    expect(await getPosition(services, null, dateOf(event))).toEqual({
      state: 'none',
      ahead: null,
      waiting: 1,
      until: null,
      paysWith: null,
      obstacle: null,
      offerMinutes: 30,
      turn: 'members-first',
    });
  });

  it('is hidden from whoever can’t see the session, unless they are on its list', async () => {
    const { host, event } = await fullEvent();
    const [listed] = await inLine(event, 1);
    const [stranger, fan] = [await givenUser(db), await givenUser(db)];
    if (!listed) throw new Error('Nobody waits.');
    await givenSubscriber(db, host, fan);
    await setTurn(host.actor, event, 'members-first');
    const seen = async () =>
      Promise.all(
        [null, stranger.actor, fan.actor, listed.actor, host.actor].map(
          async (actor) => (await getPosition(services, actor, dateOf(event))).waiting,
        ),
      );
    expect(await seen()).toEqual([1, 1, 1, 1, 1]);
    await db.updateTable('contents').set({ visibility: 'PRIVATE' }).where('id', '=', event.sessionId).execute();
    expect(await seen()).toEqual([0, 0, 1, 1, 1]);
    await db.updateTable('contents').set({ approval_status: 'REJECTED' }).where('id', '=', event.sessionId).execute();
    expect(await seen()).toEqual([0, 0, 0, 1, 1]);
  });
});

describe('a host who was paid in the provider’s stand-in only', () => {
  it('can’t be paid by card where money is real, so nobody is offered a place that they can’t take', async () => {
    const { event, giveBack } = await fullEvent({ price: 800 });
    const [first] = await inLine(event, 1);
    if (!first) throw new Error('Nobody waits.');
    await db.updateTable('payout_accounts').set({ mode: 'test' }).where('user_id', '=', event.ownerUserId).execute();
    await giveBack();
    expect(await position(first, event)).toMatchObject({ state: 'waiting', obstacle: 'not-on-sale' });
  });
});
