import { describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { addMinutes } from '#kernel/time/instant.ts';
import { notificationsJobs } from '#features/notifications/server/jobs.ts';
import { sessionsJobs } from '#features/sessions/server/jobs.ts';
import { notifyOfMove } from '../../notices/server/notify-of-move.run.ts';
import { getSessionEvent } from '#features/sessions/server/queries/get-session-event.ts';
import { givenSession, givenTicket, type BuiltEvent } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { mailTicket } from './mail-ticket.run.ts';
import { getCalendarFile } from './get-calendar-file.ts';
import { getTicket } from './get-ticket.ts';

const database = await testDatabase();
const { db } = database;
const services = await testServices(database, [...notificationsJobs, ...sessionsJobs]);

type Person = Awaited<ReturnType<typeof givenUser>>;

const LATER = 'Elsewhere Lane 9';

async function sold(locationType: 'online' | 'in-person') {
  const [host, guest, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
  const session = await givenSession(db, host, { starts: [addMinutes(services.now(), 24 * 60)], locationType });
  const ticket = await givenTicket(db, session.event, guest);
  const code = await newCode(ticket.id);
  const words = [session.canaries.link, session.canaries.address, code, LATER];
  const order = { sessionEventId: session.event.id, userId: guest.userId };
  /** Everything that a person learns about the order, by whichever call. */
  const told = async ({ actor }: Person) => {
    const answers = [
      await getTicket(services, actor, order),
      await getCalendarFile(services, actor, order),
      await getSessionEvent(services, actor, { userId: host.userId, sessionEventId: session.event.id }),
    ];
    // A calendar file folds its lines.
    const text = answers.map((answer) => JSON.stringify(answer).replaceAll(String.raw`\r\n `, '')).join('\n');
    return words.filter((word) => text.includes(word));
  };
  return { host, guest, admin, session, ticket, code, told };
}

// Unlike anything in the responses: the builder's own code is a part of the ticket's id.
async function newCode(ticketId: string): Promise<string> {
  const code = `CODE-${uuidv7().slice(-5)}`;
  await db.updateTable('tickets').set({ code }).where('id', '=', ticketId).execute();
  return code;
}

const become = (ticketId: string, status: 'refunded' | 'cancelled') =>
  db.updateTable('tickets').set({ status }).where('id', '=', ticketId).execute();

async function moveTo({ id, startAt, endAt }: BuiltEvent): Promise<void> {
  const place = { timeZone: 'Europe/London', locationUrl: `https://meet.example/${LATER}`, addressLine: LATER, city: 'Bath' };
  const from = { startDateTime: startAt.toISOString(), endDateTime: endAt.toISOString(), timeZone: 'Europe/London', place: null };
  await db
    .updateTable('session_events')
    .set({
      own_place: JSON.stringify({ ...place, postcode: null, country: null, formattedAddress: LATER, venuePublic: false }),
      moved_from: JSON.stringify(from),
      move_count: 1,
      moved_at: services.now(),
    })
    .where('id', '=', id)
    .execute();
}

const mailsTo = async (person: Person) => {
  const jobs = [
    ...(await services.waitingJobs('notifications.send-mail')),
    ...(await services.waitingJobs('notifications.send-urgent-mail')),
  ];
  return jobs.filter((job) => JSON.stringify(job).includes(person.userId));
};

describe.each(['in-person', 'online'] as const)('an order for an event (%s)', (locationType) => {
  test.each(['refunded', 'cancelled'] as const)(
    'shows neither place nor code once it is %s, in any call, and no later place',
    async (status) => {
      const { guest, session, ticket, code, told } = await sold(locationType);
      const place = locationType === 'online' ? session.canaries.link : session.canaries.address;
      expect(await told(guest)).toEqual([place, code]);
      await become(ticket.id, status);
      expect(await told(guest)).toEqual([]);
      await moveTo(session.event);
      expect(await told(guest)).toEqual([]);
    },
  );

  test('shows administrators neither place nor code, and the host both', async () => {
    const { host, admin, session, code, told } = await sold(locationType);
    expect(await told(admin)).toEqual([]);
    expect(await told(host)).toEqual([locationType === 'online' ? session.canaries.link : session.canaries.address, code]);
  });

  test('sends no mail once it is refunded', async () => {
    const { host, guest, session, ticket } = await sold(locationType);
    await moveTo(session.event);
    await become(ticket.id, 'refunded');
    await mailTicket(services, { ownerUserId: host.userId, ticketId: ticket.id });
    await notifyOfMove(services, { ownerUserId: host.userId, sessionEventId: session.event.id, moveCount: 1 });
    expect(await mailsTo(guest)).toEqual([]);
  });
});

test('a person who was refunded and bought again sees what the new ticket opens', async () => {
  const { guest, session, ticket, told } = await sold('in-person');
  await become(ticket.id, 'refunded');
  const again = await givenTicket(db, session.event, guest, { createdAt: services.now() });
  const code = await newCode(again.id);
  expect(await told(guest)).toEqual([session.canaries.address]);
  const order = { sessionEventId: session.event.id, userId: guest.userId };
  expect(await getTicket(services, guest.actor, order)).toMatchObject({ code, status: 'active' });
});
