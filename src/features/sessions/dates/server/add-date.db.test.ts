import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenSession, givenTicket, type BuiltEvent } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { AddDate } from '../../contract.ts';
import { sessionsJobs } from '../../server/jobs.ts';
import { addDate } from './add-date.ts';

const database = await testDatabase({ connections: 6 });
const services = await testServices(database, sessionsJobs);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;
const TO = { startDateTime: '2026-06-09T17:00:00.000Z', duration: 60, timeZone: 'Europe/London', locationType: 'in-person' };

function add(by: Person, event: BuiltEvent, change: object = {}, sessionEventId = uuidv7()) {
  const to = { ...TO, addressLine: '9 New Road', city: 'Bath', ...change };
  const input = AddDate.parse({ sessionId: event.sessionId, sessionEventId, userId: event.ownerUserId, to });
  return inTransaction(services, (command) => addDate(command, by.actor, input, 'sandbox'));
}

const datesOf = (event: BuiltEvent) =>
  db.selectFrom('session_events').selectAll().where('session_id', '=', event.sessionId).orderBy('start_at').execute();

test('is refused to others, in the past, more than two years away, at the time of another date, and for money without payouts', async () => {
  const host = await givenUser(db);
  const { event } = await givenSession(db, host);
  for (const person of [await givenUser(db), await givenUser(db, { admin: true })])
    await expect(add(person, event)).rejects.toMatchObject({ reason: 'NOT_ITS_HOST' });
  for (const [start, reason] of [
    ['2026-05-31T17:00:00.000Z', 'START_IN_THE_PAST'],
    ['2028-07-01T17:00:00.000Z', 'START_TOO_FAR'],
    [event.startAt.toISOString(), 'DATE_TAKEN'],
  ])
    await expect(add(host, event, { startDateTime: start })).rejects.toMatchObject({ reason });
  await expect(add(host, event, { timeZone: 'Mars/Base' })).rejects.toMatchObject({ reason: 'UNKNOWN_TIME_ZONE' });
  const { event: paid } = await givenSession(db, host, { price: 800 });
  await expect(add(host, paid)).rejects.toMatchObject({ reason: 'PAYOUTS_NOT_READY' });
  expect(await datesOf(event)).toHaveLength(1);
  expect(await datesOf(paid)).toHaveLength(1);
});

test('adds a date at a place of its own, with the places of the session, and changes nothing that was sold', async () => {
  const host = await givenUser(db);
  const { event } = await givenSession(db, host, { capacity: 7 });
  await givenTicket(db, event, await givenUser(db));
  const before = await datesOf(event);
  const id = uuidv7();
  expect(await add(host, event, { duration: 90 }, id)).toEqual({ sessionEventId: id });
  // Repeated, as after an answer that was lost, it is the same date.
  await add(host, event, { duration: 90 }, id);
  const [first, second, ...more] = await datesOf(event);
  expect(more).toEqual([]);
  expect([first]).toEqual(before);
  expect(second).toMatchObject({
    id,
    title: 'Evening yoga',
    start_at: new Date(TO.startDateTime),
    end_at: new Date('2026-06-09T18:30:00.000Z'),
    duration: 90,
    price: 0,
    max_participant_count: 7,
    participant_count: 0,
    own_place: { addressLine: '9 New Road', city: 'Bath' },
  });
});

test('of several requests for the same time at once, one adds a date', async () => {
  const host = await givenUser(db);
  const { event } = await givenSession(db, host);
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => add(host, event)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await datesOf(event)).toHaveLength(2);
});
