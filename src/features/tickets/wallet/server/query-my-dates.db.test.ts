import { expect, it } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { queryMyDates } from './query-my-dates.ts';

const database = await testDatabase();
const { db } = database;
const services = await testServices(database, []);

it("lists the dates that aren't over and that the caller has a valid ticket for, and nobody else's", async () => {
  const [host, guest, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const at = (minutes: number) => addMinutes(services.now(), minutes);
  const { event: running } = await givenSession(db, host, { starts: [at(-10)] });
  const { event: later } = await givenSession(db, host, { starts: [at(300)] });
  const { event: over } = await givenSession(db, host, { starts: [at(-3000)] });
  const { event: off } = await givenSession(db, host, { starts: [at(300)] });
  const { event: returned } = await givenSession(db, host, { starts: [at(300)] });
  for (const event of [later, running, over, off]) await givenTicket(db, event, guest);
  const { id } = await givenTicket(db, returned, guest);
  await db.updateTable('tickets').set({ status: 'cancelled' }).where('id', '=', id).execute();
  await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', off.id).execute();

  expect(await queryMyDates(services, guest.actor)).toEqual([running.id, later.id]);
  expect(await queryMyDates(services, other.actor)).toEqual([]);
});
