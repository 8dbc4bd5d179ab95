import { expect, it } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { givenAttendees } from '#tests/builders/attendees.ts';
import { doorsOf } from '#tests/builders/door.ts';
import { givenSession } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { scannedText } from '../../check-in/rules.ts';
import { readScan } from '../web/read-scan.ts';
import { signTicket, ticketKeys } from './sign-ticket.ts';
import { syncDoor } from './sync-door.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
const doors = doorsOf(services, database);

async function opened() {
  const host = await givenUser(db);
  const { event } = await givenSession(db, host, { starts: [addMinutes(services.now(), 60)] });
  const guests = await givenAttendees(db, event, ['Amina Yusuf', 'Noah Bennett']);
  for (const [at, code] of ['X5X3M-ABCDE', 'Y5X3M-ABCDE'].entries())
    await db
      .updateTable('tickets')
      .set({ code })
      .where('id', '=', guests[at]?.ticketId ?? '')
      .execute();
  return { host, event, door: { sessionEventId: event.id } };
}

it('a helper’s roster has no digest that trying out codes would match, and recognises each QR code; the host’s recognises typed codes', async () => {
  const { host, event, door } = await opened();
  const { token } = await doors.link(host, event.id);
  const digestsIn = ({ guests }: { guests: readonly { digest: string; otherDigests?: string[] | undefined }[] }) =>
    guests.flatMap(({ digest, otherDigests = [] }) => [digest, ...otherDigests]);
  const helpers = digestsIn(await doors.sync(null, { token }));
  const hosts = digestsIn(await doors.sync(host, door));
  const tickets = await db.selectFrom('tickets').select(['code', 'user_id']).where('session_event_id', '=', event.id).execute();
  expect(helpers).toHaveLength(tickets.length);
  const keys = ticketKeys(services.config.secret);
  for (const { code, user_id: userId } of tickets) {
    const typed = await readScan(code, { sessionEventId: event.id, keys });
    expect(typed?.digests.some((digest) => helpers.includes(digest))).toBe(false);
    expect(typed?.digests.some((digest) => hosts.includes(digest))).toBe(true);
    const ticket = { sessionEventId: event.id, userId, code };
    const held = await readScan(scannedText('https://turnout.test', ticket, signTicket(services.config.secret, ticket)), {
      sessionEventId: event.id,
      keys,
    });
    for (const roster of [helpers, hosts]) expect(held?.digests.some((digest) => roster.includes(digest))).toBe(true);
  }
});

it('while the secret is being replaced, a helper’s roster recognises what was signed before and after', async () => {
  const { host, event } = await opened();
  const { token } = await doors.link(host, event.id);
  const former = services.config.secret;
  const replaced = { current: 'n'.repeat(32), previous: [former.current], next: [] };
  const { guests } = await syncDoor(
    { ...doors.contextOf(null), config: { ...services.config, secret: replaced } },
    { door: { token }, deviceId: services.newId(), clock: services.now().toISOString(), since: null, entries: [] },
  );
  const [first] = await db
    .selectFrom('tickets')
    .select(['code', 'user_id'])
    .where('code', '=', 'X5X3M-ABCDE')
    .where('session_event_id', '=', event.id)
    .execute();
  const ticket = { sessionEventId: event.id, userId: first?.user_id ?? '', code: first?.code ?? '' };
  const roster = guests.flatMap(({ digest, otherDigests = [] }) => [digest, ...otherDigests]);
  for (const secret of [former, replaced]) {
    const held = await readScan(scannedText('https://turnout.test', ticket, signTicket(secret, ticket)), {
      sessionEventId: event.id,
      keys: ticketKeys(replaced),
    });
    expect(held?.digests.some((digest) => roster.includes(digest))).toBe(true);
  }
});
