import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import type { givenUser } from '#tests/builders/user.ts';
import { EditContent } from '#features/content/items/contract.ts';
import { editContent } from '#features/content/items/server/edit-content.ts';
import { createSession } from '../../editing/server/create-session.ts';
import { AddDate, ChangeDates, CreateSession, RescheduleEvent, SkipDate } from '../../contract.ts';
import { addDate } from './add-date.ts';
import { changeDates } from './change-dates.ts';
import { rescheduleEvent } from './reschedule-event.ts';
import { skipDate } from './skip-date.ts';

const sale = await ticketSale();
const { services, db } = sale;
const WEEK = 7 * 24 * 60;
const start = addMinutes(services.now(), WEEK).toISOString();
beforeEach(sale.empty);

const PLACE = { timeZone: 'UTC', locationType: 'in-person', addressLine: '1 High Street', city: 'Bristol' };
const YOGA = { ...PLACE, title: 'Evening yoga', duration: 60, startDateTime: start, price: 1000, maxParticipantCount: 20 };
const every = (weeks: number) => ({
  isRepeating: true,
  repeatConfig: { repeatEvery: { interval: 1, unit: 'week' }, endDateTime: addMinutes(new Date(start), weeks * WEEK + 60).toISOString() },
});
type Person = Awaited<ReturnType<typeof givenUser>>;

async function publish(host: Person, content: object) {
  const input = CreateSession.parse({ content: { ...YOGA, ...content } });
  const id = await inTransaction(services, (command) => createSession(command, host.actor, input, services.config.payments));
  const event = await db
    .selectFrom('session_events')
    .selectAll()
    .where('session_id', '=', id)
    .orderBy('start_at')
    .executeTakeFirstOrThrow();
  return { id, named: { sessionId: id, sessionEventId: event.id, userId: host.userId, startDateTime: event.start_at.toISOString() } };
}
const versionOf = async (id: string) =>
  (await db.selectFrom('contents').select('edited_at').where('id', '=', id).executeTakeFirstOrThrow()).edited_at?.toISOString() ?? null;
function save(host: Person, id: string, session: object, basedOn: string | null) {
  const content = { text: '', session: { ...YOGA, ...session } };
  const input = EditContent.parse({ contentItemUri: { type: 'SESSION', id }, basedOn, content });
  return inTransaction(services, (command) => editContent(command, host.actor, input, services.config.payments));
}
const to = { ...PLACE, duration: 60, startDateTime: start };

describe('what is changed for all dates to come', () => {
  test.each([
    { what: 'price', change: { price: 1500 } },
    { what: 'number of places', change: { maxParticipantCount: 12 } },
    { what: 'length', change: { to: { ...to, duration: 90 } } },
    { what: 'place', change: { to: { ...to, addressLine: '9 New Road', city: 'Bath' } } },
  ])("isn't undone by a form that was opened before: $what", async ({ change }) => {
    const host = await sale.creator();
    const { id, named } = await publish(host, every(2));
    const opened = await versionOf(id);
    const input = ChangeDates.parse({ ...named, ...change, scope: 'all', dates: 3 });
    await inTransaction(services, (command) => changeDates(command, host.actor, input, 'sandbox'));
    const changed = () => db.selectFrom('session_events').selectAll().where('session_id', '=', id).orderBy('start_at').execute();
    const before = await changed();
    await expect(save(host, id, { ...every(2), notes: 'Bring a mat.' }, opened)).rejects.toMatchObject({ reason: 'EDITED_MEANWHILE' });
    expect(await changed()).toEqual(before);
  });

  test("isn't an edit if nothing of the session changes", async () => {
    const host = await sale.creator();
    const { id, named } = await publish(host, every(2));
    const opened = await versionOf(id);
    const input = ChangeDates.parse({ ...named, price: 1000, maxParticipantCount: 20, scope: 'all', dates: 3 });
    await inTransaction(services, (command) => changeDates(command, host.actor, input, 'sandbox'));
    const one = ChangeDates.parse({ ...named, price: 1500, scope: 'this', dates: 1 });
    await inTransaction(services, (command) => changeDates(command, host.actor, one, 'sandbox'));
    expect(await versionOf(id)).toBe(opened);
  });

  test('is the length of the session too, which a later change of its plan keeps', async () => {
    const host = await sale.creator();
    const { id, named } = await publish(host, every(2));
    const input = ChangeDates.parse({ ...named, to: { ...to, duration: 90 }, scope: 'all', dates: 3 });
    await inTransaction(services, (command) => changeDates(command, host.actor, input, 'sandbox'));
    const session = await db.selectFrom('sessions').select(['duration', 'end_at']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(session).toEqual({ duration: 90, end_at: addMinutes(new Date(start), 90) });
    await save(host, id, { ...every(3), duration: 90 }, await versionOf(id));
    const dates = await db.selectFrom('session_events').select('duration').where('session_id', '=', id).execute();
    expect(dates.map(({ duration }) => duration)).toEqual([90, 90, 90, 90]);
  });
});

test("a move of a session's only date isn't undone by a form that was opened before", async () => {
  const host = await sale.creator();
  const { id, named } = await publish(host, {});
  const opened = await versionOf(id);
  const moved = addMinutes(new Date(start), WEEK).toISOString();
  const input = RescheduleEvent.parse({ ...named, to: { ...to, startDateTime: moved } });
  await inTransaction(services, (command) => rescheduleEvent(command, host.actor, input));
  await expect(save(host, id, { notes: 'Bring a mat.' }, opened)).rejects.toMatchObject({ reason: 'EDITED_MEANWHILE' });
});

test('an added date is sold at the price of its session, whatever the price of dates that no longer follow it', async () => {
  const host = await sale.creator();
  const { id, named } = await publish(host, every(1));
  await inTransaction(services, (command) => skipDate(command, host.actor, SkipDate.parse(named)));
  await save(host, id, { ...every(1), price: 1200 }, null);
  const own = await db
    .selectFrom('session_events')
    .selectAll()
    .where('session_id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow();
  const change = {
    sessionId: id,
    sessionEventId: own.id,
    userId: host.userId,
    startDateTime: own.start_at.toISOString(),
    scope: 'this',
    dates: 1,
    price: 700,
  };
  await inTransaction(services, (command) => changeDates(command, host.actor, ChangeDates.parse(change), 'sandbox'));
  const sessionEventId = uuidv7();
  const input = AddDate.parse({
    sessionId: id,
    sessionEventId,
    userId: host.userId,
    to: { ...to, startDateTime: addMinutes(new Date(start), 60).toISOString() },
  });
  await inTransaction(services, (command) => addDate(command, host.actor, input, 'sandbox'));
  const added = await db
    .selectFrom('session_events')
    .select(['price', 'own_price'])
    .where('id', '=', sessionEventId)
    .executeTakeFirstOrThrow();
  expect(added).toEqual({ price: 1200, own_price: false });
});
