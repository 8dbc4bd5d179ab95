import type {} from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import ICAL from 'ical.js';
import { sync as nodeIcal, type VEvent } from 'node-ical';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { createRateLimits } from '#platform/server/limits/rate-limits.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { getFeed, startFeed, stopFeed } from './change-feed.ts';
import { registerCalendarFeedRoute } from './routes.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

const app: FastifyInstance = fastify();
handleErrors(app);
registerCalendarFeedRoute(app, { ...services, rateLimits: createRateLimits(database.pool) });
afterAll(() => app.close());

type Person = Awaited<ReturnType<typeof givenUser>>;

const start = async (person: Person) =>
  new URL((await inTransaction(services, (command) => startFeed(command, person.actor, {}, services))).address ?? '').pathname;
const stop = (person: Person) => inTransaction(services, (command) => stopFeed(command, person.actor));

async function get(url: string, headers: Record<string, string> = {}) {
  const { statusCode: status, body, headers: sent } = await app.inject({ url, headers });
  return { status, body, headers: sent };
}

/** A guest with a ticket to a date in five days, which a host of another date offers. */
async function booked() {
  const [host, guest] = [await givenUser(db, { displayName: 'Maya Okafor' }), await givenUser(db)];
  const { event, canaries } = await givenSession(db, host, {
    title: 'Sunrise; flow, “7”',
    starts: [addMinutes(services.now(), 5 * 24 * 60)],
  });
  const { id: ticketId } = await givenTicket(db, event, guest);
  return { host, guest, event, canaries, ticketId, path: await start(guest) };
}

// What two programs that read calendars make of one.
function parsed(text: string) {
  const strict = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .map((event) => ({
      uid: event.uid,
      title: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: String(event.component.getFirstPropertyValue('status')),
      place: event.location,
    }));
  const lenient = Object.values(nodeIcal.parseICS(text))
    .filter((one): one is VEvent => one?.type === 'VEVENT')
    .map((event) => ({
      uid: event.uid,
      title: event.summary,
      start: event.start.toISOString(),
      sequence: Number(event.sequence),
      status: event.status,
      place: event.location,
    }));
  expect(lenient).toEqual(strict);
  return strict;
}

test('an address opens nothing before it is made, once it was replaced or ended, or while its person is suspended', async () => {
  const { guest, path } = await booked();
  const made = await get(path);
  expect(made.status).toBe(200);
  const second = await start(guest);
  expect([(await get(path)).status, (await get(second)).status]).toEqual([404, 200]);
  await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', guest.userId).execute();
  expect(await get(second)).toMatchObject({ status: 404, body: expect.stringContaining('There is no calendar at this address.') });
  await db.updateTable('users').set({ status: 'active' }).where('user_id', '=', guest.userId).execute();
  await stop(guest);
  expect((await get(second)).status).toBe(404);
  expect(await getFeed(services, guest.actor)).toEqual({ address: null, createdAt: null });
});

test('one person’s address with another’s id, or a letter changed, opens nothing', async () => {
  const { guest, path } = await booked();
  const other = await start(await givenUser(db));
  const token = (address: string) => address.slice('/feeds/calendar/'.length, -'.ics'.length);
  const mixed = token(other).slice(0, 21) + token(path).slice(21);
  const last = token(path).at(-1) === 'A' ? 'B' : 'A';
  for (const wrong of [mixed, token(path).slice(0, -1) + last, token(path).toLowerCase(), guest.userId])
    expect([wrong, (await get(`/feeds/calendar/${wrong}.ics`)).status]).toEqual([wrong, 404]);
  expect((await get(path.replace('.ics', ''))).status).toBe(404);
});

test('has what one booked, with the place, and what one hosts; two parsers agree', async () => {
  const { host, guest, event, canaries, ticketId, path } = await booked();
  expect(parsed((await get(path)).body)).toEqual([
    {
      uid: `${ticketId}@turnout`,
      title: 'Sunrise; flow, “7”',
      start: event.startAt.toISOString(),
      sequence: 0,
      status: 'CONFIRMED',
      place: expect.stringContaining(canaries.address),
    },
  ]);
  expect(parsed((await get(await start(host))).body)).toMatchObject([{ uid: `${event.id}@turnout`, status: 'CONFIRMED' }]);
  const { body } = await get(await start(await givenUser(db)));
  expect(body).not.toContain(guest.userId);
  expect(body).not.toContain('BEGIN:VEVENT');
});

test('a cancelled date and a returned ticket stay as cancelled, with a higher number, and without place', async () => {
  const { host, event, canaries, ticketId, path } = await booked();
  await db.updateTable('tickets').set({ status: 'cancelled' }).where('id', '=', ticketId).execute();
  const returned = await get(path);
  expect(parsed(returned.body)).toMatchObject([{ uid: `${ticketId}@turnout`, status: 'CANCELLED', sequence: 1 }]);
  expect(returned.body.replaceAll('\r\n ', '')).not.toContain(canaries.address);
  const times = { cancelled_at: services.now(), move_count: 2 };
  await db.updateTable('session_events').set(times).where('id', '=', event.id).execute();
  expect(parsed((await get(await start(host))).body)).toMatchObject([{ status: 'CANCELLED', sequence: 3 }]);
});

test('an edit of the session raises the number, and what was over more than a month ago is left out', async () => {
  const { host, event, path } = await booked();
  await db.updateTable('sessions').set({ edit_count: 1, title: 'Slow sunrise' }).where('id', '=', event.sessionId).execute();
  expect(parsed((await get(path)).body)).toMatchObject([{ sequence: 1 }]);
  const long = addMinutes(services.now(), -31 * 24 * 60);
  await db
    .updateTable('session_events')
    .set({ start_at: addMinutes(long, -60), end_at: long })
    .where('id', '=', event.id)
    .execute();
  for (const address of [path, await start(host)]) expect((await get(address)).body).not.toContain('BEGIN:VEVENT');
});

test('is for one person: no cache on the way stores it, robots skip it, and what a program has isn’t sent again until it changes', async () => {
  const { event, path } = await booked();
  const { headers } = await get(path);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'content-type': 'text/calendar; charset=utf-8' });
  expect(headers['x-robots-tag']).toContain('noindex');
  const known = { 'if-none-match': String(headers.etag) };
  expect(await get(path, known)).toMatchObject({ status: 304, body: '' });
  await db.updateTable('session_events').set({ move_count: 1, moved_at: services.now() }).where('id', '=', event.id).execute();
  expect((await get(path, known)).status).toBe(200);
});

test('a program that reads it too often is refused for a while', async () => {
  const { path } = await booked();
  const answers = [];
  for (let count = 0; count < 121; count += 1) answers.push((await get(path)).status);
  expect([answers.slice(0, 120).every((status) => status === 200), answers[120]]).toEqual([true, 429]);
});

test('many people’s calendars are read from one network, which is refused for a while after too many wrong addresses', async () => {
  const from = (url: string) => app.inject({ url, remoteAddress: '203.0.113.9' }).then(({ statusCode }) => statusCode);
  const statuses = new Map<number, number>();
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  for (let person = 0; person < 3; person += 1) {
    const { path } = await booked();
    for (let read = 0; read < 110; read += 1) count(await from(path));
  }
  expect(statuses).toEqual(new Map([[200, 330]]));
  for (let guess = 0; guess < 301; guess += 1) count(await from('/feeds/calendar/wrong.ics'));
  expect(statuses).toEqual(
    new Map([
      [200, 330],
      [404, 300],
      [429, 1],
    ]),
  );
});

test('the database doesn’t contain the address', async () => {
  const { guest, path } = await booked();
  const row = await db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', guest.userId).executeTakeFirstOrThrow();
  const token = path.slice('/feeds/calendar/'.length, -'.ics'.length);
  expect(row.sealed.includes(token)).toBe(false);
  expect(row.sealed.includes(Buffer.from(token, 'base64url'))).toBe(false);
});
