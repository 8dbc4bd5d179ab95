import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/transaction.ts';
import { addMinutes } from '#kernel/instant.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { checkIn } from '../commands/check-in.ts';
import { markGuest } from '../commands/mark-guest.ts';
import { queryGuests } from './query-guests.ts';

const database = await testDatabase();
const { db } = database;
const services = await testServices(database, []);

const NAMES = ['Amina Yusuf', 'Bert 100% Hollis', 'Noah Bennett'];

async function booked() {
  const host = await givenUser(db);
  const { event } = await givenSession(db, host, { starts: [addMinutes(services.now(), 60)] });
  const guests: { person: typeof host; ticketId: string }[] = [];
  for (const [place, displayName] of NAMES.entries()) {
    const person = await givenUser(db);
    await db.updateTable('users').set({ display_name: displayName }).where('user_id', '=', person.userId).execute();
    const ticket = await givenTicket(db, event, person, { createdAt: new Date(Date.UTC(2026, 4, place + 1)) });
    guests.push({ person, ticketId: ticket.id });
  }
  const ask = (more: object = {}) => queryGuests(services, host.actor, { sessionEventId: event.id, limit: 50, ...more });
  const mark = (by: typeof host, place: number, here = true) =>
    inTransaction(services, (command) =>
      markGuest(command, by.actor, { sessionEventId: event.id, ticketId: guests[place]?.ticketId ?? '', here }),
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

it('refuses the date of somebody else as one that does not exist, also to who has a ticket', async () => {
  const { event, guests } = await booked();
  for (const person of [await givenUser(db), await givenUser(db, { admin: true }), guests[0]?.person])
    await expect(person && queryGuests(services, person.actor, { sessionEventId: event.id, limit: 50 })).rejects.toThrow(
      'This date does not exist',
    );
});

it('refuses to check in a guest of somebody else, and whose ticket was returned or refunded', async () => {
  const { host, guests, ask, mark } = await booked();
  await expect(mark(await givenUser(db), 0)).rejects.toThrow('Ticket not found.');
  await become(guests[0]?.ticketId, 'cancelled');
  await become(guests[1]?.ticketId, 'refunded');
  await expect(mark(host, 0)).rejects.toThrow('This ticket was returned');
  await expect(mark(host, 1)).rejects.toThrow('This ticket was refunded');
  expect((await ask()).counts).toEqual({ come: 1, here: 0, gone: 2 });
});

it('lists everybody in the order in which they booked, page by page, and never a code', async () => {
  const { ask } = await booked();
  const first = await ask({ limit: 2 });
  const second = await ask({ limit: 2, cursor: first.nextCursor });
  expect([...namesOf(first), ...namesOf(second)]).toEqual(NAMES);
  expect(second.nextCursor).toBeNull();
  expect(Object.keys(first.items[0] ?? {})).not.toContain('code');
});

it('finds guests by a part of their name, and takes the signs of patterns for what they are', async () => {
  const { ask } = await booked();
  expect(namesOf(await ask({ search: 'benn' }))).toEqual(['Noah Bennett']);
  expect(namesOf(await ask({ search: '%' }))).toEqual(['Bert 100% Hollis']);
  expect(namesOf(await ask({ search: 'a_ina' }))).toEqual([]);
});

it('checks a guest in once, takes a wrong tap back, and counts who is here', async () => {
  const { host, guests, ask, mark } = await booked();
  const { checkedInAt } = await mark(host, 1);
  services.setNow(addMinutes(services.now(), 1).toISOString());
  expect(await mark(host, 1)).toMatchObject({ checkedInAt });
  await become(guests[2]?.ticketId, 'cancelled');
  expect(await ask({ state: 'here' })).toMatchObject({ counts: { come: 1, here: 1, gone: 1 }, items: [{ checkedInAt, state: 'here' }] });
  expect(namesOf(await ask({ state: 'come' }))).toEqual(['Amina Yusuf']);
  expect(namesOf(await ask({ state: 'gone' }))).toEqual(['Noah Bennett']);
  await mark(host, 1, false);
  expect((await ask()).counts).toEqual({ come: 2, here: 0, gone: 1 });
});

it('takes a code in which a phone made a cross of an x', async () => {
  const { host, event, guests } = await booked();
  await db
    .updateTable('tickets')
    .set({ code: '8M6K2-X5X3M' })
    .where('id', '=', guests[0]?.ticketId ?? '')
    .execute();
  const checked = await inTransaction(services, (command) =>
    checkIn(command, host.actor, { sessionEventId: event.id, code: '8m6k2 ×5×3m' }),
  );
  expect(checked).toMatchObject({ displayName: 'Amina Yusuf', again: false });
});
