import { expect, test } from 'vitest';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { getTicket } from './get-ticket.ts';

const database = await testDatabase();
const { db } = database;
const services = await testServices(database, []);

async function sold(notes: string | null) {
  const [host, guest, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
  const session = await givenSession(db, host);
  await db.updateTable('sessions').set({ notes }).where('user_id', '=', host.userId).where('id', '=', session.id).execute();
  const ticket = await givenTicket(db, session.event, guest);
  const readBy = async ({ actor }: typeof guest) =>
    (await getTicket(services, actor, { sessionEventId: session.event.id, userId: guest.userId }))?.notes;
  const end = () =>
    db.updateTable('tickets').set({ status: 'refunded' }).where('owner_user_id', '=', host.userId).where('id', '=', ticket.id).execute();
  return { host, guest, admin, readBy, end };
}

test('the host’s notes are for whoever holds the ticket, as long as it is valid, and for the host', async () => {
  const { host, guest, admin, readBy, end } = await sold('Ring the blue bell.');
  expect([await readBy(guest), await readBy(host), await readBy(admin)]).toEqual(['Ring the blue bell.', 'Ring the blue bell.', null]);
  await end();
  expect([await readBy(guest), await readBy(host)]).toEqual([null, 'Ring the blue bell.']);
});

test('notes of blanks alone are nothing', async () => {
  const { guest, readBy } = await sold('  \n ');
  expect(await readBy(guest)).toBeNull();
});
