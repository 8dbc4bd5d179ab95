import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenTicket } from '#tests/builders/session.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { EditContent } from '#features/content/items/contract.ts';
import { editContent } from '#features/content/items/server/edit-content.ts';
import { createSession } from '../../editing/server/create-session.ts';
import { AddDate, ChangeDates, CreateSession, SkipDate } from '../../contract.ts';
import { addDate } from './add-date.ts';
import { changeDates } from './change-dates.ts';
import { skipDate } from './skip-date.ts';

const sale = await ticketSale();
const { services, db } = sale;
const WEEK = 7 * 24 * 60;
const DAY = 24 * 60;
const start = addMinutes(services.now(), WEEK);
const now = services.now().toISOString();
beforeEach(async () => {
  services.setNow(now);
  await sale.empty();
});

const PLACE = { timeZone: 'UTC', locationType: 'in-person', addressLine: '1 High Street', city: 'Bristol' };
const YOGA = { ...PLACE, title: 'Evening yoga', duration: 60, startDateTime: start.toISOString(), price: 1000, maxParticipantCount: 10 };
const weeks = (count: number, from = start) => ({
  startDateTime: from.toISOString(),
  isRepeating: true,
  repeatConfig: { repeatEvery: { interval: 1, unit: 'week' }, endDateTime: addMinutes(from, count * WEEK + 60).toISOString() },
});
type Person = Awaited<ReturnType<typeof givenUser>>;

async function publish(content: object) {
  const host = await sale.creator();
  const input = CreateSession.parse({ content: { ...YOGA, ...content } });
  return { host, id: await inTransaction(services, (command) => createSession(command, host.actor, input, services.config.payments)) };
}
const eventsOf = (id: string) =>
  db.selectFrom('session_events').selectAll().where('session_id', '=', id).orderBy('start_at').orderBy('id').execute();
const pick = async (id: string, place: number) => {
  const event = (await eventsOf(id))[place];
  if (!event) throw new Error('There is no such date.');
  return event;
};
/** When the dates are that stand, in days and hours after the first one was. */
const standing = async (id: string) =>
  (await eventsOf(id))
    .filter(({ cancelled_at: cancelledAt }) => cancelledAt === null)
    .map(({ start_at: at }) => (at.getTime() - start.getTime()) / 3_600_000 / 24);
const sessionOf = (id: string) => db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
function edit(host: Person, id: string, session: object) {
  const content = { text: '', session: { ...YOGA, ...session } };
  const input = EditContent.parse({ contentItemUri: { type: 'SESSION', id }, content });
  return inTransaction(services, (command) => editContent(command, host.actor, input, services.config.payments));
}
type Row = Awaited<ReturnType<typeof pick>>;
const named = (event: Row) => ({ sessionId: event.session_id, sessionEventId: event.id, userId: event.session_owner_user_id });
function change(host: Person, event: Row, input: object) {
  const shown = { ...named(event), startDateTime: event.start_at.toISOString(), scope: 'this', dates: 1 };
  const parsed = ChangeDates.parse({ ...shown, ...input });
  return inTransaction(services, (command) => changeDates(command, host.actor, parsed, 'sandbox'));
}
const to = (event: Row, minutes: number) => ({ ...PLACE, duration: 60, startDateTime: addMinutes(event.start_at, minutes).toISOString() });
const sell = (event: Row, buyer: Person) =>
  givenTicket(
    db,
    { ...event, sessionId: event.session_id, ownerUserId: event.session_owner_user_id, startAt: event.start_at, endAt: event.end_at },
    buyer,
  );
function add(host: Person, id: string, minutes: number, more: object = {}) {
  const sessionEventId = uuidv7();
  const place = { ...PLACE, duration: 60, startDateTime: addMinutes(start, minutes).toISOString(), ...more };
  const input = AddDate.parse({ sessionId: id, sessionEventId, userId: host.userId, to: place });
  return inTransaction(services, (command) => addDate(command, host.actor, input, 'sandbox'));
}

describe('a plan that goes on longer', () => {
  test('puts no second date beside one that was moved onto a later date of it, sold or not', async () => {
    for (const isSold of [false, true]) {
      const { host, id } = await publish(weeks(2));
      if (isSold) await sell(await pick(id, 2), await givenUser(db));
      await change(host, await pick(id, 2), { to: to(await pick(id, 2), 2 * WEEK) });
      await edit(host, id, weeks(5));
      expect(await standing(id)).toEqual([0, 7, 21, 28, 35]);
    }
  });

  test('puts none beside those that went on by a week together', async () => {
    const { host, id } = await publish(weeks(3));
    await change(host, await pick(id, 2), { to: to(await pick(id, 2), WEEK), scope: 'following', dates: 2 });
    await edit(host, id, weeks(5));
    expect(await standing(id)).toEqual([0, 7, 21, 28, 35]);
  });

  test('begins where all dates went, skips what was skipped, and leaves those that are booked alone', async () => {
    const { host, id } = await publish(weeks(3));
    const skipped = await pick(id, 2);
    const input = SkipDate.parse({ ...named(skipped), startDateTime: skipped.start_at.toISOString() });
    await inTransaction(services, (command) => skipDate(command, host.actor, input));
    await sell(await pick(id, 1), await givenUser(db));
    await change(host, await pick(id, 0), { to: to(await pick(id, 0), DAY + 60), scope: 'all', dates: 3 });
    const wednesday = addMinutes(start, DAY + 60);
    expect(await sessionOf(id)).toMatchObject({ start_at: wednesday, end_at: addMinutes(wednesday, 60) });
    const hour = 1 / 24;
    expect(await standing(id)).toEqual([1 + hour, 8 + hour, 22 + hour]);
    await edit(host, id, { ...weeks(4, wednesday), duration: 90 });
    expect(await standing(id)).toEqual([1 + hour, 8 + hour, 22 + hour, 29 + hour]);
  });
});

describe('a date that was added by itself', () => {
  test('stays when the plan changes, with its length and place, and leaves the date of the plan on its day', async () => {
    const { host, id } = await publish(weeks(2));
    await add(host, id, WEEK - 8 * 60);
    await sell(await pick(id, 1), await givenUser(db));
    await edit(host, id, weeks(4));
    expect(await standing(id)).toEqual([0, 7 - 8 / 24, 7, 14, 21, 28]);
    const once = await publish({});
    for (const days of [2, 4, 6]) await add(once.host, once.id, days * DAY, { city: 'Bath' });
    await edit(once.host, once.id, { duration: 90, city: 'Leeds' });
    expect((await eventsOf(once.id)).map(({ duration, own_place: own }) => [duration, own?.city])).toEqual([
      [90, undefined],
      [60, 'Bath'],
      [60, 'Bath'],
      [60, 'Bath'],
    ]);
  });
});

describe('a date that takes another day of the plan', () => {
  test('has the price, places and venue of its session', async () => {
    const { host, id } = await publish(weeks(1));
    const last = await pick(id, 1);
    await change(host, last, { maxParticipantCount: 4, price: 300 });
    const bath = { city: 'Bath', addressLine: '9 New Road', timeZone: 'UTC', venuePublic: false };
    await db
      .updateTable('session_events')
      .set({ own_place: JSON.stringify(bath) })
      .where('id', '=', last.id)
      .execute();
    await edit(host, id, weeks(1, addMinutes(start, DAY)));
    expect(await standing(id)).toEqual([1, 8]);
    const plain = { own_place: null, own_capacity: false, own_price: false, max_participant_count: 10, price: 1000 };
    expect(await pick(id, 1)).toMatchObject({ id: last.id, ...plain });
  });

  test('ends and is another one if somebody had a ticket to it or waits for it', async () => {
    const { host, id } = await publish(weeks(1));
    const [had, awaited] = [await pick(id, 0), await pick(id, 1)];
    const ticket = await sell(had, await givenUser(db));
    await db.updateTable('tickets').set({ status: 'cancelled' }).where('id', '=', ticket.id).execute();
    await db.updateTable('session_events').set({ participant_count: 0 }).where('id', '=', had.id).execute();
    await db.updateTable('session_events').set({ waiting_count: 1 }).where('id', '=', awaited.id).execute();
    await edit(host, id, weeks(1, addMinutes(start, DAY)));
    expect(await standing(id)).toEqual([1, 8]);
    const ended = (await eventsOf(id)).filter(({ cancelled_at: at }) => at !== null);
    expect(ended.map(({ id: eventId, start_at: at }) => [eventId, at])).toEqual([
      [had.id, had.start_at],
      [awaited.id, awaited.start_at],
    ]);
  });
});

test('a change of the only date of a session that takes place once is one of the session', async () => {
  const { host, id } = await publish({});
  await change(host, await pick(id, 0), { maxParticipantCount: 20, price: 1200 });
  expect(await pick(id, 0)).toMatchObject({ own_capacity: false, own_price: false, max_participant_count: 20, price: 1200 });
  expect(await sessionOf(id)).toMatchObject({ max_participant_count: 20 });
  await edit(host, id, { maxParticipantCount: 20, price: 1500 });
  expect(await pick(id, 0)).toMatchObject({ price: 1500 });
});
