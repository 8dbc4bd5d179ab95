import { expect, it } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenAttendees } from '#tests/builders/attendees.ts';
import { doorsOf } from '#tests/builders/door.ts';
import { givenSession } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { LIMIT_DOOR_ENTRIES, LIMIT_DOOR_ROSTERS } from '../../server/limits.ts';
import { revokeDoorLink } from './door-links.ts';
import { blankWalkInsJob } from './blank-walk-ins.ts';

const database = await testDatabase();
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
  return { host, event, ids, door: { sessionEventId: event.id } };
}

const LINK_ENDED = { reason: 'DOOR_LINK_ENDED' };

it('a link ends with the date, at once when it is revoked, and while its host is suspended', async () => {
  const { host, event, ids } = await opened();
  const [sam, bea] = [await doors.link(host, event.id), await doors.link(host, event.id, 'Bea')];
  await doors.sync(null, { token: sam.token });
  await inTransaction(services, (command) => revokeDoorLink(command, host.actor, { linkId: sam.id }));
  await expect(doors.sync(null, { token: sam.token })).rejects.toMatchObject(LINK_ENDED);
  const made = await doors.sync(null, { token: sam.token }, [doors.checkIn(ids[0])]);
  expect(made).toMatchObject({ guests: [], walkIns: [], results: [{ outcome: 'refused', text: expect.stringContaining('This link') }] });
  await expect(inTransaction(services, (command) => revokeDoorLink(command, host.actor, { linkId: sam.id }))).rejects.toMatchObject({
    reason: 'DOOR_LINK_GONE',
  });
  const status = (value: 'active' | 'suspended') =>
    db.updateTable('users').set({ status: value }).where('user_id', '=', host.userId).execute();
  await status('suspended');
  await expect(doors.sync(null, { token: bea.token })).rejects.toMatchObject(LINK_ENDED);
  await status('active');
  services.setNow(addMinutes(event.endAt, 60).toISOString());
  expect((await doors.sync(null, { token: bea.token })).guests).toHaveLength(3);
  services.setNow(addMinutes(event.endAt, 61).toISOString());
  await expect(doors.sync(null, { token: bea.token })).rejects.toMatchObject(LINK_ENDED);
  // What happened before may still arrive, what is made up afterwards may not, and no names go out any more.
  const before = { ...doors.checkIn(ids[0]), at: event.endAt.toISOString() };
  const late = await doors.sync(null, { token: bea.token }, [before, doors.checkIn(ids[1])]);
  expect(late.results.map(({ outcome }) => outcome)).toEqual(['done', 'refused']);
  expect(late.guests).toEqual([]);
  services.setNow(addMinutes(event.endAt, 60 + 24 * 60 + 1).toISOString());
  await expect(doors.sync(null, { token: bea.token }, [before])).rejects.toMatchObject(LINK_ENDED);
});

it('a revoked link takes for ten minutes what happened before, undoes nothing that had arrived by then, and reads no names', async () => {
  const { host, event, ids, door } = await opened();
  const { token, id: linkId } = await doors.link(host, event.id);
  const [early, gwen] = [doors.checkIn(ids[0]), doors.walkIn('Gwen', 3000)];
  await doors.sync(null, { token }, [early, gwen]);
  services.setNow(addMinutes(START, 1).toISOString());
  const offline = [doors.checkIn(ids[1]), doors.walkIn('Ida', null), doors.checkIn(ids[2])];
  const undone = doors.undo(ids[2], [offline[2]?.id ?? '']);
  const forged = [doors.undo(ids[0], [early.id]), doors.undoWalkIn(gwen.id)];
  services.setNow(addMinutes(START, 2).toISOString());
  await inTransaction(services, (command) => revokeDoorLink(command, host.actor, { linkId }));
  services.setNow(addMinutes(START, 12).toISOString());
  const state = await doors.sync(null, { token }, [...offline, undone, ...forged]);
  expect(state.results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done', 'refused', 'again']);
  expect([state.guests, state.walkIns]).toEqual([[], []]);
  const { guests, walkIns } = await doors.sync(host, door);
  expect(guests.filter((guest) => guest.here !== null).map(({ ticketId }) => ticketId)).toEqual([ids[0], ids[1]]);
  expect(walkIns.map(({ name }) => name)).toEqual(['Gwen', 'Ida']);
  services.setNow(addMinutes(START, 13).toISOString());
  await expect(doors.sync(null, { token }, offline)).rejects.toMatchObject(LINK_ENDED);
});

it('guesses of a network are refused for a while, there alone, and neither its hosts nor its good links are', async () => {
  const { host, event } = await opened();
  const { token } = await doors.link(host, event.id);
  const from = (by: string, address = '203.0.113.7') => doors.sync(null, { token: by }, [], { address });
  for (let count = 0; count < 60; count += 1) await expect(from('A'.repeat(54))).rejects.toMatchObject(LINK_ENDED);
  await expect(from('A'.repeat(54))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect(from('A'.repeat(54), '192.0.2.9')).rejects.toMatchObject(LINK_ENDED);
  expect((await from(token)).role).toBe('helper');
  expect((await doors.sync(host, { sessionEventId: event.id }, [], { address: '203.0.113.7' })).role).toBe('host');
});

it('a helper’s link stores so many entries a day and no more, a repeated one counts once, and its host goes on', async () => {
  const { host, event, door } = await opened();
  const { token, id } = await doors.link(host, event.id);
  const first = doors.walkIn('Gwen', null);
  for (let count = 0; count < 3; count += 1) await doors.sync(null, { token }, [first]);
  const { rows } = await database.pool.query('select points from rate_limits where key like $1', [`%door-entries%${id}%`]);
  expect(rows).toEqual([{ points: 1 }]);
  await database.pool.query('update rate_limits set points = $2 where key like $1', [
    `%door-entries%${id}%`,
    LIMIT_DOOR_ENTRIES.points - 1,
  ]);
  const refused = doors.sync(null, { token }, [doors.walkIn(null, null), doors.walkIn(null, null)]);
  await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await doors.sync(host, door, [doors.walkIn(null, null)])).walkIns).toHaveLength(2);
  await doors.sync(null, { token }, [doors.walkIn(null, null)]);
  await expect(doors.sync(null, { token }, [doors.walkIn(null, null)])).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await doors.sync(host, door)).walkIns).toHaveLength(3);
});

it('opens from a day before the date on, whatever time an entry names', async () => {
  const { host, event, ids } = await opened();
  const { token } = await doors.link(host, event.id);
  services.setNow(addMinutes(event.startAt, -24 * 60 - 1).toISOString());
  await expect(doors.sync(null, { token })).rejects.toMatchObject({ reason: 'DOOR_NOT_OPEN' });
  await expect(doors.sync(null, { token }, [doors.checkIn(ids[0])])).rejects.toMatchObject({ reason: 'DOOR_NOT_OPEN' });
  expect((await doors.sync(host, { sessionEventId: event.id })).guests).toHaveLength(3);
  const early = doors.checkIn(ids[0]);
  services.setNow(addMinutes(event.startAt, -24 * 60).toISOString());
  expect((await doors.sync(null, { token }, [early])).results).toMatchObject([{ outcome: 'refused' }]);
});

it('the host undoes at once what a leaked link did: nothing arrives any more, and whom another door let in stays in', async () => {
  const { host, event, ids, door } = await opened();
  const [leaked, bea] = [await doors.link(host, event.id), await doors.link(host, event.id, 'Bea')];
  await doors.sync(null, { token: leaked.token }, [...ids.map(doors.checkIn), doors.walkIn('Nobody', 99_900)]);
  await doors.sync(null, { token: bea.token }, [doors.checkIn(ids[1]), doors.walkIn('Gwen', 500)]);
  const revoke = (by: typeof host) =>
    inTransaction(services, (command) => revokeDoorLink(command, by.actor, { linkId: leaked.id, undo: true }));
  await expect(revoke(await givenUser(db))).rejects.toMatchObject({ reason: 'DOOR_LINK_GONE' });
  await revoke(host);
  await expect(doors.sync(null, { token: leaked.token }, [doors.checkIn(ids[0])])).rejects.toMatchObject(LINK_ENDED);
  const { guests, walkIns } = await doors.sync(host, door);
  expect(guests.map(({ here }) => here?.by ?? null)).toEqual([null, 'Bea', null]);
  expect(walkIns.map(({ name, undone }) => [name, undone])).toEqual([['Gwen', false]]);
});

it('leaves the check-ins of a date alone that are final when its host undoes a link', async () => {
  const { host, event, ids, door } = await opened();
  const { token, id: linkId } = await doors.link(host, event.id);
  await doors.sync(null, { token }, [doors.checkIn(ids[0])]);
  services.setNow(addMinutes(event.endAt, 61).toISOString());
  await inTransaction(services, (command) => revokeDoorLink(command, host.actor, { linkId, undo: true }));
  expect((await doors.sync(host, door)).guests.filter(({ here }) => here !== null)).toHaveLength(1);
});

it('a link undoes the walk-ins that it noted and no others, the host each, and nobody once they are final', async () => {
  const { host, event, door } = await opened();
  const [sam, bea] = [await doors.link(host, event.id), await doors.link(host, event.id, 'Bea')];
  const noted = [doors.walkIn('Gwen', 3000), doors.walkIn('Ida', 500), doors.walkIn('Tom', 500)] as const;
  await doors.sync(null, { token: sam.token }, [...noted]);
  const undo = async (by: { token: string } | null, at: 0 | 1 | 2) => {
    const entries = [doors.undoWalkIn(noted[at].id)];
    return (by ? await doors.sync(null, by, entries) : await doors.sync(host, door, entries)).results[0]?.outcome;
  };
  expect(await undo({ token: bea.token }, 0)).toBe('refused');
  expect(await undo({ token: sam.token }, 0)).toBe('done');
  expect(await undo(null, 1)).toBe('done');
  services.setNow(addMinutes(event.endAt, 61).toISOString());
  expect(await undo(null, 2)).toBe('refused');
});

it('a helper’s link reads the whole roster so often a minute, and what has changed, as its host does, far more often', async () => {
  const { host, event, door } = await opened();
  const { token } = await doors.link(host, event.id);
  const { asOf } = await doors.sync(null, { token });
  for (let count = 1; count < LIMIT_DOOR_ROSTERS.points; count += 1) await doors.sync(null, { token });
  const long = addMinutes(new Date(asOf), -60).toISOString();
  for (const since of [null, long])
    await expect(doors.sync(null, { token }, [], { since })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await doors.sync(null, { token }, [], { since: asOf });
  await doors.sync(host, door);
});
