import { expect, it } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenAttendees } from '#tests/builders/attendees.ts';
import { doorsOf } from '#tests/builders/door.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { checkInByName } from '../../check-in/server/check-in-by-name.ts';
import { getDoorLinks } from './door-links.ts';
import { blankWalkInsJob } from './blank-walk-ins.ts';

const database = await testDatabase({ connections: 12 });
const services = await testServices(database, [blankWalkInsJob]);
const { db } = database;
const doors = doorsOf(services, database);
const START = services.now();

async function opened() {
  services.setNow(START.toISOString());
  const host = await givenUser(db, { displayName: 'Maya Okafor' });
  const { event } = await givenSession(db, host, { starts: [addMinutes(START, 60)], price: 800 });
  const guests = await givenAttendees(db, event, ['Amina Yusuf', 'Hye-jin Seo', 'Noah Bennett']);
  const ids = guests.map(({ ticketId }) => ticketId) as [string, string, string];
  for (const [at, code] of ['X5X3M-ABCDE', 'Y5X3M-ABCDE', 'Z5X3M-ABCDE'].entries())
    await db
      .updateTable('tickets')
      .set({ code })
      .where('id', '=', ids[at] ?? '')
      .execute();
  const door = { sessionEventId: event.id };
  const here = async () => {
    const { guests: all } = await doors.sync(host, door);
    return all.filter((guest) => guest.here !== null).map((guest) => [guest.name, guest.here?.by]);
  };
  return { host, event, guests, ids, door, here };
}

const LINK_ENDED = { reason: 'DOOR_LINK_ENDED' };

it('opens for its host and for links of its date: not for a guest, another host, a ticket holder, or a link with a letter changed', async () => {
  const { host, event, door, guests } = await opened();
  await expect(doors.sync(null, door)).rejects.toMatchObject({ reason: 'SIGN_IN_FIRST' });
  for (const person of [await givenUser(db), guests[0]?.person as Awaited<ReturnType<typeof givenUser>>])
    await expect(doors.sync(person, door)).rejects.toMatchObject({ reason: 'SESSION_EVENT_NOT_FOUND' });
  const { token } = await doors.link(host, event.id);
  const last = token.at(-1) === 'A' ? 'B' : 'A';
  for (const wrong of ['', 'x', token.slice(0, -1) + last, token.slice(1), 'A'.repeat(54)])
    await expect(doors.sync(null, { token: wrong })).rejects.toMatchObject(LINK_ENDED);
  // A link opens its date and no other one of its host.
  const { event: other } = await givenSession(db, host, { starts: [addMinutes(START, 60)] });
  const { id: ticketId } = await givenTicket(db, other, await givenUser(db));
  const { results, date } = await doors.sync(null, { token }, [doors.checkIn(ticketId)]);
  expect(date.sessionEventId).toBe(event.id);
  expect(results).toMatchObject([{ outcome: 'refused', text: 'Ticket not found.' }]);
});

it('a helper reads names and nothing else: no mail address, no code, no money, and a link is stored as a digest', async () => {
  const { host, event, door, guests } = await opened();
  const { token } = await doors.link(host, event.id);
  await doors.sync(host, door, [doors.walkIn('Gwen', 3000)]);
  await db
    .updateTable('tickets')
    .set({ kind_name: 'Child' })
    .where('session_event_id', '=', event.id)
    .where('code', '=', 'Z5X3M-ABCDE')
    .execute();
  const state = await doors.sync(null, { token });
  const text = JSON.stringify(state);
  const codes = await db.selectFrom('tickets').select('code').where('session_event_id', '=', event.id).execute();
  for (const secret of [...codes.map(({ code }) => code), ...guests.map(({ person }) => person.email), '3000', ':800'])
    expect(text).not.toContain(secret);
  expect(state.guests.map(({ name }) => name)).toEqual(['Amina Yusuf', 'Hye-jin Seo', 'Noah Bennett']);
  expect(state.guests.map(({ kindName }) => kindName)).toEqual([null, null, 'Child']);
  expect(state).toMatchObject({ role: 'helper', you: 'Sam', walkIns: [{ name: 'Gwen', cash: null, by: 'Maya Okafor' }] });
  expect((await doors.sync(host, door)).walkIns).toMatchObject([{ cash: 3000 }]);
  const { rows } = await database.pool.query<{ line: string }>('select l::text as line from door_links l');
  expect(rows.some(({ line }) => line.includes(token) || line.includes(Buffer.from(token).toString('hex')))).toBe(false);
});

it('an entry that arrives twice is one, and the first check-in of a ticket counts: the other door learns when and by whom', async () => {
  const { host, event, ids, door, here } = await opened();
  const { token } = await doors.link(host, event.id);
  const first = doors.checkIn(ids[0]);
  expect((await doors.sync(null, { token }, [first])).results).toMatchObject([{ outcome: 'done' }]);
  services.setNow(addMinutes(services.now(), 5).toISOString());
  const second = doors.byCode('x5x3m abcde');
  const answer = await doors.sync(host, door, [second, first, second]);
  expect(answer.results.map(({ outcome }) => outcome)).toEqual(['again', 'done', 'again']);
  expect(answer.guests[0]?.here).toEqual({ at: START.toISOString(), by: 'Sam', entryIds: [first.id, second.id] });
  const { rows } = await database.pool.query('select count(*)::int as count from door_entries where session_event_id = $1', [event.id]);
  expect(rows).toEqual([{ count: 2 }]);
  // Undoing the first leaves the second, which the other door has let in.
  await doors.sync(null, { token }, [doors.undo(ids[0], [first.id])]);
  expect(await here()).toEqual([['Amina Yusuf', 'Maya Okafor']]);
  await doors.sync(host, door, [doors.undo(ids[0], [second.id])]);
  expect(await here()).toEqual([]);
});

it('two doors that scan the same tickets at the same moment let each guest in once', async () => {
  const { host, event, ids, door } = await opened();
  const { token } = await doors.link(host, event.id);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      doors.sync(number % 2 === 0 ? host : null, number % 2 === 0 ? door : { token }, ids.map(doors.checkIn)),
    ),
  );
  for (const at of [0, 1, 2]) expect(answers.filter(({ results }) => results[at]?.outcome === 'done')).toHaveLength(1);
  const asked = await services.waitingJobs('reviews.ask');
  expect(asked.filter((job) => ids.includes((job as { ticketId: string }).ticketId))).toHaveLength(3);
});

it('a door waits for a check-in that is being written, which it couldn’t see without the lock, and then says so', async () => {
  const { host, ids, door } = await opened();
  const writing = await database.pool.connect();
  try {
    await writing.query('begin');
    await writing.query('update tickets set checked_in_at = $1 where owner_user_id = $2 and id = $3', [START, host.userId, ids[0]]);
    const scanned = doors.sync(host, door, [doors.checkIn(ids[0])]);
    await lockWaitedFor(database.pool);
    // Negative control: what is read without the lock has nobody here.
    const { rows } = await database.pool.query('select checked_in_at from tickets where id = $1', [ids[0]]);
    expect(rows).toEqual([{ checked_in_at: null }]);
    await writing.query('commit');
    expect((await scanned).results).toMatchObject([{ outcome: 'again' }]);
  } finally {
    writing.release();
  }
});

it('refuses returned and refunded tickets, and a code of another date, which the host reads and a helper doesn’t', async () => {
  const { host, event, ids, door } = await opened();
  const { token } = await doors.link(host, event.id);
  await db.updateTable('tickets').set({ status: 'cancelled' }).where('id', '=', ids[1]).execute();
  await db.updateTable('tickets').set({ status: 'refunded' }).where('id', '=', ids[2]).execute();
  const { results } = await doors.sync(null, { token }, [doors.checkIn(ids[1]), doors.checkIn(ids[2])]);
  expect(results.map(({ text }) => text)).toEqual([
    'This ticket was returned and is no longer valid.',
    'This ticket was refunded and is no longer valid.',
  ]);
  const { event: later } = await givenSession(db, host, { title: 'Drawing', starts: [new Date('2027-07-06T17:00:00Z')] });
  const { id } = await givenTicket(db, later, await givenUser(db));
  await db.updateTable('tickets').set({ code: 'ZZZZZ-22222' }).where('id', '=', id).execute();
  const textFor = async (person: typeof host | null) =>
    (await doors.sync(person, person ? door : { token }, [doors.byCode('ZZZZZ-22222')])).results[0]?.text;
  expect(await textFor(host)).toMatch(/^This ticket is for another date: Drawing, Tuesday 6 July 2027/);
  expect(await textFor(null)).toBe('This ticket is for another date.');
  expect((await doors.sync(host, door, [doors.byCode('AAAAA-BBBBB')])).results[0]?.text).toBe('No ticket for this session has that code.');
});

it('a door lets nobody in to a date that was cancelled before they came, and keeps who was there by then', async () => {
  const { host, event, ids, door, here } = await opened();
  const [before, after] = [doors.checkIn(ids[0]), doors.checkIn(ids[1])];
  const cancelledAt = addMinutes(START, 10);
  await db.updateTable('session_events').set({ cancelled_at: cancelledAt }).where('id', '=', event.id).execute();
  services.setNow(addMinutes(START, 20).toISOString());
  const late = { ...after, at: addMinutes(START, 15).toISOString() };
  const { results } = await doors.sync(host, door, [before, late, doors.byCode('Z5X3M-ABCDE'), doors.walkIn('Gwen', 500)]);
  const refusal = { outcome: 'refused', text: 'This session has been cancelled.' };
  expect(results).toMatchObject([{ outcome: 'done' }, refusal, refusal, refusal]);
  expect(await here()).toHaveLength(1);
  expect((await doors.sync(host, door, [doors.undo(ids[0], [before.id])])).results).toMatchObject([{ outcome: 'done' }]);
});

it('a check-in is undone until an hour after the date by the device’s corrected time, and by nothing that arrives a day later', async () => {
  const { host, event, ids, door } = await opened();
  const [one, two] = [doors.checkIn(ids[0]), doors.checkIn(ids[1])];
  const end = event.endAt;
  // Its clock is three hours fast, and it was offline for two and more: it was undone in time.
  services.setNow(addMinutes(end, 150).toISOString());
  const byItsClock = (minutes: number) => ({ at: addMinutes(end, minutes + 180).toISOString() });
  const undone = { ...doors.undo(ids[0], [one.id]), ...byItsClock(30) };
  const tooLate = { ...doors.undo(ids[1], [two.id]), ...byItsClock(61) };
  const sent = [{ ...one, ...byItsClock(-10) }, { ...two, ...byItsClock(-10) }, undone, tooLate];
  const { results } = await doors.sync(host, door, sent, { clock: addMinutes(end, 150 + 180).toISOString() });
  expect(results).toMatchObject([
    { outcome: 'done' },
    { outcome: 'done' },
    { outcome: 'done' },
    { outcome: 'refused', text: 'A check-in can be undone until an hour after the date is over.' },
  ]);
  services.setNow(addMinutes(end, 60 + 24 * 60 + 1).toISOString());
  const invented = { ...doors.undo(ids[1], [two.id]), at: addMinutes(end, 5).toISOString() };
  expect((await doors.sync(host, door, [invented])).results).toMatchObject([{ outcome: 'refused' }]);
});

it('once a check-in has been with the server for an hour after the date, no device takes it back, whatever time it names', async () => {
  const { host, event, ids, door, here } = await opened();
  const { token } = await doors.link(host, event.id);
  const online = ids.map(doors.checkIn);
  await doors.sync(host, door, online);
  const undo = (at: 0 | 1 | 2) => ({
    ...doors.undo(ids[at], [online[at]?.id ?? '']),
    at: addMinutes(event.endAt, 30).toISOString(),
  });
  services.setNow(addMinutes(event.endAt, 59).toISOString());
  expect((await doors.sync(host, door, [undo(0)])).results).toMatchObject([{ outcome: 'done' }]);
  services.setNow(addMinutes(event.endAt, 61).toISOString());
  for (const [person, of, at] of [
    [host, door, 1],
    [null, { token }, 2],
  ] as const)
    expect((await doors.sync(person, of, [undo(at)])).results).toMatchObject([{ outcome: 'refused' }]);
  expect(await here()).toHaveLength(2);
});

it('a time from the future counts as now, and the guest list undoes what the door has checked in', async () => {
  const { host, event, ids, door, here } = await opened();
  const early = { ...doors.checkIn(ids[0]), at: addMinutes(START, 90).toISOString() };
  const { guests } = await doors.sync(host, door, [early]);
  expect(guests[0]?.here?.at).toBe(START.toISOString());
  await inTransaction(services, (command) =>
    checkInByName(command, host.actor, { sessionEventId: event.id, ticketId: ids[0], here: false }),
  );
  expect(await here()).toEqual([]);
  await inTransaction(services, (command) =>
    checkInByName(command, host.actor, { sessionEventId: event.id, ticketId: ids[0], here: true }),
  );
  expect(await here()).toEqual([['Amina Yusuf', 'Maya Okafor']]);
});

it('a check-in from before doors had entries is undone by the ticket’s id', async () => {
  const { host, ids, door, here } = await opened();
  await db.updateTable('tickets').set({ checked_in_at: START }).where('id', '=', ids[0]).execute();
  const { guests } = await doors.sync(host, door);
  expect(guests[0]?.here).toMatchObject({ by: null, entryIds: [ids[0]] });
  await doors.sync(host, door, [doors.undo(ids[0], guests[0]?.here?.entryIds ?? [])]);
  expect(await here()).toEqual([]);
});

it('walk-ins are listed with their cash, moved by no payment, undone once, and change no ticket', async () => {
  const { host, event, door } = await opened();
  const [gwen, nobody] = [doors.walkIn('Gwen', 3000), doors.walkIn(null, null)];
  const payments = () =>
    database.pool.query('select count(*)::int as count, sum(amount)::int as sum from payments').then(({ rows }) => rows);
  const before = await payments();
  await doors.sync(host, door, [gwen, nobody, gwen]);
  const { walkIns, asOf } = await doors.sync(host, door);
  expect(walkIns).toMatchObject([
    { id: gwen.id, name: 'Gwen', cash: 3000, by: 'Maya Okafor', undone: false },
    { name: null, cash: null },
  ]);
  const undone = await doors.sync(host, door, [doors.undoWalkIn(gwen.id), doors.undoWalkIn(gwen.id)], { since: asOf });
  expect(undone.results.map(({ outcome }) => outcome)).toEqual(['done', 'again']);
  expect(undone.walkIns.find(({ id }) => id === gwen.id)).toMatchObject({ undone: true });
  expect(await payments()).toEqual(before);
  const { rows } = await database.pool.query('select participant_count from session_events where id = $1', [event.id]);
  expect(rows).toEqual([{ participant_count: 3 }]);
});

it('answers with what has changed since, counts the doors, and lists links with whom they have let in', async () => {
  const { host, event, ids, door } = await opened();
  const { token, id } = await doors.link(host, event.id);
  const { asOf } = await doors.sync(host, door);
  services.setNow(addMinutes(START, 10).toISOString());
  await doors.sync(null, { token }, [doors.checkIn(ids[2])]);
  const changed = await doors.sync(host, door, [], { since: asOf });
  expect(changed.guests.filter(({ here }) => here !== null)).toMatchObject([{ ticketId: ids[2], here: { by: 'Sam' } }]);
  expect(changed.doors).toBe(2);
  expect(await getDoorLinks(services, host.actor, { sessionEventId: event.id })).toMatchObject([{ id, name: 'Sam', checkedIn: 1 }]);
  expect(await getDoorLinks(services, (await givenUser(db)).actor, { sessionEventId: event.id })).toEqual([]);
});
