import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { givenAttendees } from '#tests/builders/attendees.ts';
import { givenSession } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { queryAttendees } from '../../attendees/server/query-attendees.ts';
import { checkInByCode } from './check-in-by-code.ts';
import { checkInByName } from './check-in-by-name.ts';

const database = await testDatabase();
const { db } = database;
const services = await testServices(database, []);

const NAMES = ['Amina Yusuf', 'Bert 100% Hollis', 'Noah Bennett'];

async function booked() {
  const host = await givenUser(db);
  const { event } = await givenSession(db, host, { starts: [addMinutes(services.now(), 60)] });
  const guests = await givenAttendees(db, event, NAMES);
  const ask = (more: object = {}) => queryAttendees(services, host.actor, { sessionEventId: event.id, limit: 50, ...more });
  const mark = (by: typeof host, place: number, here = true) =>
    inTransaction(services, (command) =>
      checkInByName(command, by.actor, { sessionEventId: event.id, ticketId: guests[place]?.ticketId ?? '', here }),
    );
  return { host, event, guests, ask, mark };
}

const namesOf = ({ items }: { items: { user: { displayName: string | null } | null }[] }) => items.map(({ user }) => user?.displayName);
const become = (ticketId: string | undefined, status: 'cancelled' | 'refunded') =>
  db
    .updateTable('tickets')
    .set({ status })
    .where('id', '=', ticketId ?? '')
    .execute();

it("refuses to check in somebody else's guest, and one whose ticket was returned or refunded", async () => {
  const { host, guests, ask, mark } = await booked();
  await expect(mark(await givenUser(db), 0)).rejects.toThrow('Ticket not found.');
  await become(guests[0]?.ticketId, 'cancelled');
  await become(guests[1]?.ticketId, 'refunded');
  await expect(mark(host, 0)).rejects.toThrow('This ticket was returned');
  await expect(mark(host, 1)).rejects.toThrow('This ticket was refunded');
  expect((await ask()).counts).toEqual({ come: 1, here: 0, noShow: 0, gone: 2 });
});

it('checks nobody in to a cancelled date, by name or by code, and still undoes what was before', async () => {
  const { host, event, guests, ask, mark } = await booked();
  await mark(host, 0);
  const code = 'CCCCC-22222';
  await db
    .updateTable('tickets')
    .set({ code })
    .where('id', '=', guests[1]?.ticketId ?? '')
    .execute();
  await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', event.id).execute();
  const byCode = inTransaction(services, (command) => checkInByCode(command, host.actor, { sessionEventId: event.id, code }));
  await expect(byCode).rejects.toMatchObject({ reason: 'SESSION_CANCELLED' });
  await expect(mark(host, 1)).rejects.toMatchObject({ reason: 'SESSION_CANCELLED' });
  expect((await ask()).counts).toMatchObject({ here: 1 });
  await mark(host, 0, false);
  expect((await ask()).counts).toMatchObject({ here: 0 });
});

it('names the date of a ticket that is for another of the host’s dates, and of no ticket of another host', async () => {
  const { host, event } = await booked();
  const { event: later } = await givenSession(db, host, { title: 'Drawing', starts: [new Date('2027-07-06T17:00:00Z')] });
  const [guest] = await givenAttendees(db, later, ['Zoe Late']);
  await db
    .updateTable('tickets')
    .set({ code: 'ZZZZZ-22222' })
    .where('id', '=', guest?.ticketId ?? '')
    .execute();
  const scan = (by: typeof host, at: string) =>
    inTransaction(services, (command) => checkInByCode(command, by.actor, { sessionEventId: at, code: 'zzzzz 22222' }));
  await expect(scan(host, event.id)).rejects.toThrow(
    /^This ticket is for another date: Drawing, Tuesday 6 July 2027, 6\spm to 7\spm \(UK time\)\.$/,
  );
  const other = await givenUser(db);
  await expect(scan(other, event.id)).rejects.toThrow('No ticket for this session has that code.');
  expect(await scan(host, later.id)).toMatchObject({ displayName: 'Zoe Late', again: false });
});

it('checks a guest in once, undoes a wrong tap, and counts who is here', async () => {
  const { host, guests, ask, mark } = await booked();
  const { checkedInAt } = await mark(host, 1);
  services.setNow(addMinutes(services.now(), 1).toISOString());
  expect(await mark(host, 1)).toMatchObject({ checkedInAt });
  await become(guests[2]?.ticketId, 'cancelled');
  expect(await ask({ state: 'here' })).toMatchObject({
    counts: { come: 1, here: 1, noShow: 0, gone: 1 },
    items: [{ checkedInAt, state: 'here' }],
  });
  expect(namesOf(await ask({ state: 'come' }))).toEqual(['Amina Yusuf']);
  expect(namesOf(await ask({ state: 'gone' }))).toEqual(['Noah Bennett']);
  await mark(host, 1, false);
  expect((await ask()).counts).toEqual({ come: 2, here: 0, noShow: 0, gone: 1 });
});

it('refuses to undo a check-in more than an hour after the date, or after the check-in if that was later', async () => {
  const { host, event, guests, mark } = await booked();
  await mark(host, 0);
  services.setNow(addMinutes(event.endAt, 60).toISOString());
  await mark(host, 0, false);
  const { checkedInAt } = await mark(host, 0);
  await mark(host, 1);
  services.setNow(addMinutes(event.endAt, 120).toISOString());
  await mark(host, 1, false);
  services.setNow(addMinutes(event.endAt, 121).toISOString());
  await expect(mark(host, 0, false)).rejects.toMatchObject({ reason: 'CHECK_IN_IS_FINAL' });
  expect(await mark(host, 0)).toEqual({ ticketId: guests[0]?.ticketId, checkedInAt });
  // Whoever wasn't checked in stays so.
  expect(await mark(host, 2, false)).toMatchObject({ checkedInAt: null });
});

it('accepts a code in which a phone turned an x into a multiplication sign', async () => {
  const { host, event, guests } = await booked();
  await db
    .updateTable('tickets')
    .set({ code: '8M6K2-X5X3M' })
    .where('id', '=', guests[0]?.ticketId ?? '')
    .execute();
  const checked = await inTransaction(services, (command) =>
    checkInByCode(command, host.actor, { sessionEventId: event.id, code: '8m6k2 ×5×3m' }),
  );
  expect(checked).toMatchObject({ displayName: 'Amina Yusuf', again: false });
});
