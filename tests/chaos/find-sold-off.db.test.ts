import { expect, test } from 'vitest';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { findSoldOff } from './find-sold-off.ts';

const { db, pool } = await testDatabase();

test('finds a ticket whose sale began after its date was cancelled, but none that a cancellation waited for', async () => {
  const { event } = await givenSession(db, await givenUser(db));
  const ticket = await givenTicket(db, event, await givenUser(db));
  const { created_at } = await db.selectFrom('tickets').select('created_at').where('id', '=', ticket.id).executeTakeFirstOrThrow();
  const lookAfter = (ms: number) =>
    findSoldOff(pool, [{ kind: 'called off', id: event.id, round: 0, at: created_at.getTime() + ms - performance.timeOrigin }]);
  expect(await lookAfter(1)).toEqual([]);
  expect(await lookAfter(-2000)).toMatchObject([{ count: 1, example: ticket.id }]);
});
