import { expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { addMinutes } from '#kernel/time/instant.ts';
import { givenAttendees } from '#tests/builders/attendees.ts';
import { desksOf } from '#tests/builders/desk.ts';
import { doorsOf } from '#tests/builders/door.ts';
import { givenSession } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { scannedText } from '../../check-in/rules.ts';
import type { Desk } from './desk.ts';
import { signTicket } from '../server/sign-ticket.ts';
import { blankWalkInsJob } from '../server/blank-walk-ins.ts';

const database = await testDatabase({ connections: 8 });
const services = await testServices(database, [blankWalkInsJob]);
const { db } = database;
const doors = doorsOf(services, database);
const { device, storage } = desksOf(services, doors);

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

async function opened(count: number) {
  const host = await givenUser(db, { displayName: 'Maya Okafor' });
  const { event } = await givenSession(db, host, { starts: [addMinutes(services.now(), 60)], capacity: 500 });
  const guests = await givenAttendees(
    db,
    event,
    Array.from({ length: count }, (_, number) => `Guest ${String(number).padStart(2, '0')}`),
  );
  const codes = guests.map((_guest, number) => `ABCDE-${LETTERS[number]}2222`);
  for (const [number, { ticketId }] of guests.entries())
    await db.updateTable('tickets').set({ code: codes[number] }).where('id', '=', ticketId).execute();
  const { token } = await doors.link(host, event.id, 'Sam');
  // What guests hold up: without a connection a helper's device knows no code that is typed.
  const tickets = guests.map(({ person: { userId } }, at) => ({ sessionEventId: event.id, userId, code: codes[at] ?? '' }));
  const held = tickets.map((ticket) => scannedText('https://turnout.test', ticket, signTicket(services.config.secret, ticket)));
  return { host, event, guests, codes, held, token };
}

const listOf = (desk: Desk) =>
  desk
    .read()
    .view?.guests.map(({ name, here }) => [name, here?.at ?? null, here?.by ?? null])
    .toSorted();
const namesHere = (desk: Desk) =>
  desk
    .read()
    .view?.guests.filter(({ here }) => here !== null)
    .map(({ name }) => name)
    .toSorted();

it('a day without a connection on two devices, switched off and on, merges to the same list whichever sends first', async () => {
  for (const first of [0, 1]) {
    const { host, event, codes, held, token } = await opened(24);
    const stores = [storage(), storage()] as const;
    const open = async (up: boolean) => {
      const pair = [device({ sessionEventId: event.id }, host, stores[0]), device({ token }, null, stores[1])] as const;
      for (const { network } of pair) network.up = up;
      for (const { desk } of pair) await desk.open();
      return pair;
    };
    await open(true);
    const [one, other] = await open(false);
    // Both let in 8 to 11; the first takes back 10 and 2, the second 9.
    for (const code of codes.slice(0, 12)) expect(await one.desk.scan(code)).toBe(true);
    await other.desk.scan(codes[8] ?? '');
    expect(other.desk.read()).toMatchObject({ queue: [], result: { tone: 'no' } });
    for (const code of held.slice(8, 20)) await other.desk.scan(code);
    const undo = ({ desk }: typeof one, name: string) => {
      const guest = desk.read().view?.guests.find((entry) => entry.name === name);
      if (guest) desk.undo(guest);
    };
    undo(one, 'Guest 10');
    undo(one, 'Guest 02');
    undo(other, 'Guest 09');
    one.desk.letInWalkIn({ name: 'Gwen', cash: 3000 });
    expect(one.desk.read().queue).toHaveLength(15);
    expect(await one.desk.scan(codes[0] ?? '')).toBe(true);
    expect(one.desk.read().result).toMatchObject({ tone: 'already', name: 'Guest 00' });
    await one.desk.sync();
    await other.desk.sync();

    const pair = await open(false);
    expect(pair.map(({ desk }) => desk.read().queue.length)).toEqual([15, 13]);
    for (const { network } of pair) network.up = true;
    for (const at of [first, 1 - first, first]) await pair[at]?.desk.sync();
    const [a, b] = pair;
    expect(a.desk.read().queue).toEqual([]);
    expect(listOf(a.desk)).toEqual(listOf(b.desk));
    // 9 and 10 stay in: each was let in by the other door too.
    const expected = Array.from({ length: 20 }, (_, number) => `Guest ${String(number).padStart(2, '0')}`).filter(
      (name) => name !== 'Guest 02',
    );
    expect(namesHere(a.desk)).toEqual(expected);
    expect(namesHere(b.desk)).toEqual(expected);
    // Whoever sent second learns whom both have let in: 8 and 11, and the one that the first had not taken back.
    expect(pair[1 - first]?.desk.read().notices.length).toBeGreaterThanOrEqual(3);
    const rows = await db
      .selectFrom('tickets')
      .select('id')
      .where('session_event_id', '=', event.id)
      .where('checked_in_at', 'is not', null)
      .execute();
    expect(rows).toHaveLength(expected.length);
  }
});

it('an answer that is lost is asked for again, and each entry counts once', async () => {
  const { host, event, codes } = await opened(3);
  const { desk, network } = device({ sessionEventId: event.id }, host);
  await desk.open();
  network.losesAnswers = true;
  await desk.scan(codes[0] ?? '');
  await desk.sync();
  expect(desk.read()).toMatchObject({ isReached: false, queue: [{ kind: 'in' }] });
  network.losesAnswers = false;
  await desk.sync();
  expect(desk.read()).toMatchObject({ isReached: true, queue: [], notices: [], result: { tone: 'in' } });
  const { rows } = await database.pool.query('select count(*)::int as count from door_entries where session_event_id = $1', [event.id]);
  expect(rows).toEqual([{ count: 1 }]);
});

it('without a connection a signed code of a ticket bought since lets in, and neither an unsigned one nor one of another date does', async () => {
  const { host, event, codes } = await opened(2);
  const { desk, network, store } = device({ sessionEventId: event.id }, host);
  await desk.open();
  const [late] = await givenAttendees(db, event, ['Late Buyer']);
  const code = 'NEWNE-WNEWN';
  await db
    .updateTable('tickets')
    .set({ code })
    .where('id', '=', late?.ticketId ?? '')
    .execute();
  network.up = false;
  await desk.sync();
  const ticket = { sessionEventId: event.id, userId: late?.person.userId ?? '', code };
  const text = (of: typeof ticket, by = services.config.secret) => scannedText('https://turnout.test', of, signTicket(by, of));
  await desk.scan(code);
  expect(desk.read().result).toMatchObject({ tone: 'no' });
  await desk.scan(text(ticket, { current: 'z'.repeat(32), previous: [], next: [] }));
  expect(desk.read().result).toMatchObject({ tone: 'no' });
  await desk.scan(text({ ...ticket, sessionEventId: uuidv7() }));
  expect(desk.read().result).toMatchObject({ tone: 'no', detail: 'This ticket is for another date.' });
  expect(desk.read().queue).toEqual([]);
  await desk.scan(text(ticket));
  expect(desk.read()).toMatchObject({ result: { tone: 'in' }, queue: [{ kind: 'code', code }] });
  // It lets one person in, whoever else holds it up, and after a reload too.
  const reloaded = device({ sessionEventId: event.id }, host, store);
  reloaded.network.up = false;
  await reloaded.desk.open();
  for (const one of [desk, reloaded.desk])
    for (const again of [text(ticket), code]) {
      await one.scan(again);
      expect(one.read()).toMatchObject({ result: { tone: 'already', detail: expect.stringContaining('by Maya Okafor') } });
      expect(one.read().queue).toHaveLength(1);
    }
  reloaded.desk.stop();
  network.up = true;
  // The first may be the one that has just failed.
  await desk.sync();
  await desk.sync();
  expect(namesHere(desk)).toEqual(['Late Buyer']);
  // With a connection the server knows codes that the roster doesn't have.
  await desk.scan('AAAAA-BBBBB');
  expect(desk.read().result).toMatchObject({ tone: 'no', detail: 'No ticket for this session has that code.' });
  expect(await desk.scan('Not a code')).toBe(false);
  await desk.scan(codes[1] ?? '');
  expect(desk.read().result).toMatchObject({ tone: 'in', name: 'Guest 01' });
});

it('a link that is revoked closes the door once it has sent what happened before, and leaves nothing on the device', async () => {
  const { event, held, token, host } = await opened(2);
  const { desk, network, store } = device({ token }, null);
  await desk.open();
  network.up = false;
  await desk.scan(held[0] ?? '');
  await desk.sync();
  expect(store.held).toMatchObject({ roster: { you: 'Sam' }, queue: [{ kind: 'in' }] });
  services.setNow(addMinutes(services.now(), 10).toISOString());
  await db.updateTable('door_links').set({ revoked_at: services.now() }).where('session_event_id', '=', event.id).execute();
  services.setNow(addMinutes(services.now(), 5).toISOString());
  // What was done after that is refused.
  await desk.scan(held[1] ?? '');
  network.up = true;
  await desk.sync();
  await desk.sync();
  const hosts = device({ sessionEventId: event.id }, host);
  await hosts.desk.open();
  expect(namesHere(hosts.desk)).toEqual(['Guest 00']);
  await desk.sync();
  expect(desk.read()).toMatchObject({
    phase: 'refused',
    unsent: [],
    roster: null,
    view: null,
    refusal: 'This link doesn’t open a door any more. Ask the host for a new one.',
  });
  await expect.poll(() => store.held).toEqual({ roster: null, queue: [] });
});

it('a door that is refused keeps what it hasn’t sent, to be read, and sends it once it is open again; the names go', async () => {
  const { host, event, held, token } = await opened(2);
  const store = storage();
  const { desk, network } = device({ token }, null, store);
  await desk.open();
  network.up = false;
  await desk.scan(held[0] ?? '');
  desk.letInWalkIn({ name: 'Gwen', cash: 3000 });
  await desk.sync();
  const status = (value: 'active' | 'suspended') =>
    db.updateTable('users').set({ status: value }).where('user_id', '=', host.userId).execute();
  await status('suspended');
  network.up = true;
  await desk.sync();
  const unsent = [expect.stringMatching(/: Guest 00 let in$/), expect.stringMatching(/: Gwen let in. Walk-in, £30.00 cash$/)];
  expect(desk.read()).toMatchObject({ phase: 'refused', roster: null, unsent });
  await expect.poll(() => store.held).toMatchObject({ roster: null, queue: [{ kind: 'in' }, { kind: 'walk-in' }] });
  // Neither trying again without a connection nor a reload loses it.
  network.up = false;
  await desk.sync();
  expect(desk.read()).toMatchObject({ phase: 'refused', unsent });
  const reloaded = device({ token }, null, store);
  await reloaded.desk.open();
  expect(reloaded.desk.read()).toMatchObject({ phase: 'refused', unsent: [expect.stringMatching(/: A guest let in$/), unsent[1]] });
  await status('active');
  await reloaded.desk.sync();
  expect(reloaded.desk.read()).toMatchObject({ phase: 'open', queue: [] });
  expect(namesHere(reloaded.desk)).toEqual(['Guest 00']);
  const { rows } = await database.pool.query('select count(*)::int as count from door_entries where session_event_id = $1', [event.id]);
  expect(rows).toEqual([{ count: 2 }]);
});

it('a code that the server let in while its answer was lost lets in at the next scan, once, whether the roster has it by then or not', async () => {
  for (const isRefreshed of [true, false]) {
    const { host, event } = await opened(1);
    const { desk, network } = device({ sessionEventId: event.id }, host);
    await desk.open();
    const [late] = await givenAttendees(db, event, ['Late Buyer']);
    const code = 'NEWNE-WNEWN';
    await db
      .updateTable('tickets')
      .set({ code })
      .where('id', '=', late?.ticketId ?? '')
      .execute();
    network.losesAnswers = true;
    await desk.scan(code);
    expect(desk.read().result).toMatchObject({ tone: 'no' });
    network.losesAnswers = false;
    if (isRefreshed) await desk.sync();
    await desk.scan(code);
    expect(desk.read().result).toMatchObject({ tone: 'in', name: 'Late Buyer' });
    await desk.scan(code);
    expect(desk.read().result).toMatchObject({ tone: 'already', name: 'Late Buyer' });
    const { rows } = await database.pool.query('select count(*)::int as count from door_entries where session_event_id = $1', [event.id]);
    expect(rows).toEqual([{ count: 1 }]);
  }
});
