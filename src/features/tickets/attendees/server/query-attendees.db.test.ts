import { expect, it } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { givenAttendees } from '#tests/builders/attendees.ts';
import { givenSession } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { queryAttendees } from './query-attendees.ts';

const database = await testDatabase();
const { db } = database;
const services = await testServices(database, []);

const NAMES = ['Amina Yusuf', 'Bert 100% Hollis', 'Noah Bennett'];

async function booked() {
  const host = await givenUser(db);
  const { event } = await givenSession(db, host, { starts: [addMinutes(services.now(), 60)] });
  const guests = await givenAttendees(db, event, NAMES);
  const ask = (more: object = {}) => queryAttendees(services, host.actor, { sessionEventId: event.id, limit: 50, ...more });
  return { event, guests, ask };
}

const namesOf = ({ items }: { items: { user: { displayName: string | null } | null }[] }) => items.map(({ user }) => user?.displayName);

it("refuses somebody else's date as one that doesn't exist, even to a ticket holder", async () => {
  const { event, guests } = await booked();
  for (const person of [await givenUser(db), await givenUser(db, { admin: true }), guests[0]?.person])
    await expect(person && queryAttendees(services, person.actor, { sessionEventId: event.id, limit: 50 })).rejects.toThrow(
      'This date doesn’t exist',
    );
});

it('lists everybody in the order they booked, page by page, and no code', async () => {
  const { ask } = await booked();
  const first = await ask({ limit: 2 });
  const second = await ask({ limit: 2, cursor: first.nextCursor });
  expect([...namesOf(first), ...namesOf(second)]).toEqual(NAMES);
  expect(second.nextCursor).toBeNull();
  expect(Object.keys(first.items[0] ?? {})).not.toContain('code');
});

it('gives the codes of valid tickets for a list to be printed', async () => {
  const { ask, guests } = await booked();
  const [first] = guests;
  await db
    .updateTable('tickets')
    .set({ status: 'refunded' })
    .where('user_id', '=', first?.person.userId ?? '')
    .execute();
  const { items } = await ask({ withCodes: true });
  const codes = await db.selectFrom('tickets').select(['user_id', 'code']).where('status', '=', 'active').execute();
  const codeOf = (userId: string) => codes.find((row) => row.user_id === userId)?.code ?? null;
  expect(items.map(({ code }) => code)).toEqual(items.map(({ userId }) => codeOf(userId)));
  expect(items.map(({ code }) => code !== null)).toEqual([false, true, true]);
});

it('finds guests by a part of their name, and takes wildcards literally', async () => {
  const { ask } = await booked();
  expect(namesOf(await ask({ search: 'benn' }))).toEqual(['Noah Bennett']);
  expect(namesOf(await ask({ search: '%' }))).toEqual(['Bert 100% Hollis']);
  expect(namesOf(await ask({ search: 'a_ina' }))).toEqual([]);
});
