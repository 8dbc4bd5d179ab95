import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { getContentItem } from '#features/content/api/cards/get-content-item.ts';
import { queryContentByUser } from '#features/content/cards/server/query-content-by-user.ts';
import { notificationsJobs } from '#features/notifications/server/jobs.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { ticketJobs } from '#features/tickets/server/jobs.ts';
import { getTicket } from '#features/tickets/wallet/server/get-ticket.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession, givenTicket, type BuiltEvent } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { RescheduleEvent } from '../../contract.ts';
import { notifyOfMove } from '#features/tickets/notices/server/notify-of-move.run.ts';
import type { NotifyOfMove } from '#features/tickets/notices/server/notify-of-move.ts';
import { sessionsJobs } from '../../server/jobs.ts';
import { getSessionEvent } from '../../server/queries/get-session-event.ts';
import { cancelSessionEvent } from '../../cancelling/server/cancel-session-event.ts';
import { rescheduleEvent } from './reschedule-event.ts';

const database = await testDatabase();
const services = await testServices(database, [...sessionsJobs, ...notificationsJobs, ...ticketJobs]);
const { db } = database;
beforeEach(async () => {
  await database.empty();
  await database.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

const LATER = '2026-06-03T18:30:00.000Z';
const to = {
  startDateTime: LATER,
  duration: 90,
  timeZone: 'Europe/London',
  locationType: 'in-person',
  addressLine: '9 New Road',
  city: 'Bath',
};

function move(actor: Person['actor'], event: BuiltEvent, change: object = {}, shown: object = {}) {
  const input = RescheduleEvent.parse({
    sessionId: event.sessionId,
    sessionEventId: event.id,
    userId: event.ownerUserId,
    startDateTime: event.startAt.toISOString(),
    ...shown,
    to: { ...to, ...change },
  });
  return inTransaction(services, (command) => rescheduleEvent(command, actor, input));
}

const rowOf = (event: BuiltEvent) => db.selectFrom('session_events').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow();
const announce = async () => {
  for (const work of await services.waitingJobs('sessions.announce-move')) await notifyOfMove(services, work as NotifyOfMove);
};

describe('moving an event', () => {
  test('is refused to others, from another time, onto another date, into the past, and if it is cancelled, under way or over', async () => {
    const [host, other, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
    const days = ['2026-06-02T17:00:00.000Z', LATER].map((day) => new Date(day));
    const { event } = await givenSession(db, host, { starts: days });
    const running = await givenSession(db, host, { starts: [new Date('2026-06-01T11:30:00.000Z')] });
    const past = await givenSession(db, host, { starts: [new Date('2026-05-30T17:00:00.000Z')] });
    const off = await givenSession(db, host);
    const before = await rowOf(event);
    for (const { actor } of [other, admin])
      await expect(move(actor, event)).rejects.toMatchObject({ reason: 'NOT_THE_HOST', code: 'FORBIDDEN' });
    await expect(move(other.actor, { ...event, ownerUserId: other.userId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(move(host.actor, { ...event, sessionId: past.event.sessionId })).rejects.toMatchObject({
      reason: 'SESSION_EVENT_NOT_FOUND',
    });
    await expect(move(host.actor, event, {}, { startDateTime: '2026-06-02T17:30:00.000Z' })).rejects.toMatchObject({
      reason: 'EVENT_MOVED',
    });
    await expect(move(host.actor, event)).rejects.toMatchObject({ reason: 'DATE_TAKEN' });
    await expect(move(host.actor, event, { startDateTime: '2026-06-01T12:00:00.000Z' })).rejects.toMatchObject({
      reason: 'START_IN_THE_PAST',
    });
    await expect(move(host.actor, event, { startDateTime: '2029-06-01T12:00:00.000Z' })).rejects.toMatchObject({ reason: 'START_TOO_FAR' });
    await expect(move(host.actor, event, { timeZone: 'Atlantis' })).rejects.toMatchObject({ reason: 'UNKNOWN_TIME_ZONE' });
    await expect(move(host.actor, running.event)).rejects.toMatchObject({ reason: 'EVENT_ALREADY_STARTED' });
    await expect(move(host.actor, past.event)).rejects.toMatchObject({ reason: 'EVENT_ALREADY_ENDED' });
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', off.event.id).execute();
    await expect(move(host.actor, off.event)).rejects.toMatchObject({ reason: 'EVENT_ALREADY_CANCELLED' });
    expect(RescheduleEvent.safeParse({ to: { ...to, city: undefined } }).error?.issues.map(({ message }) => message)).toContain(
      'Add the city',
    );
    expect(await rowOf(event)).toEqual(before);
    expect(await services.waitingJobs('sessions.announce-move')).toEqual([]);
  });

  test('tells each participant once, with the old and new time and place and a calendar file that replaces the earlier one', async () => {
    const [host, guest, second] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const { event, canaries } = await givenSession(db, host, { price: 800 });
    const { id: ticketId } = await givenTicket(db, event, guest);
    await givenTicket(db, event, second);
    await givenTicket(db, event, second, { seat: 2 });
    expect(await move(host.actor, event)).toEqual({ sessionEventId: event.id, told: 2 });
    expect(await move(host.actor, event)).toEqual({ sessionEventId: event.id, told: 0 });
    await announce();
    await announce();
    const news = await db
      .selectFrom('notifications')
      .select(['to_user_id', 'message', 'url'])
      .where('type', '=', 'SESSION_EVENT_MOVED')
      .execute();
    expect(news).toHaveLength(2);
    expect(news.find((row) => row.to_user_id === guest.userId)).toEqual({
      to_user_id: guest.userId,
      message: '“Evening yoga” was moved to Wednesday 3 June 2026, 7:30\u00a0pm.',
      url: `/order/${event.id}/${guest.userId}`,
    });
    const mails = (await services.waitingJobs('notifications.send-mail')) as { messageKey: string; toUserId: string }[];
    expect(new Set(mails.map((mail) => mail.messageKey)).size).toBe(2);
    const mail = JSON.stringify(mails.find((one) => one.toUserId === guest.userId));
    for (const words of [
      `1 ${canaries.address}`,
      '9 New Road, Bath',
      'Tuesday 2 June 2026',
      'SEQUENCE:1',
      `UID:${ticketId}@turnout`,
      '20260603T183000Z',
    ])
      expect(mail).toContain(words);
  });

  test('tells nobody of a move overtaken by another one or by a cancellation', async () => {
    const [host, guest] = [await givenUser(db), await givenUser(db)];
    const { event } = await givenSession(db, host);
    await givenTicket(db, event, guest);
    await move(host.actor, event);
    await move(host.actor, event, { startDateTime: '2026-06-04T18:30:00.000Z' }, { startDateTime: LATER });
    await announce();
    const news = () => db.selectFrom('notifications').select('message').where('type', '=', 'SESSION_EVENT_MOVED').execute();
    expect(await news()).toEqual([{ message: '“Evening yoga” was moved to Thursday 4 June 2026, 7:30\u00a0pm.' }]);
    await move(host.actor, event, {}, { startDateTime: '2026-06-04T18:30:00.000Z' });
    const named = { sessionId: event.sessionId, sessionEventId: event.id, userId: host.userId, startDateTime: LATER };
    await inTransaction(services, (command) => cancelSessionEvent(command, host.actor, named));
    await announce();
    expect(await news()).toHaveLength(1);
  });

  test('moves one of several dates on its own, and the session too if it is the only one', async () => {
    const host = await givenUser(db);
    const starts = ['2026-06-02T17:00:00.000Z', '2026-06-09T17:00:00.000Z'].map((day) => new Date(day));
    const many = await givenSession(db, host, { starts });
    const once = await givenSession(db, host);
    await move(host.actor, many.event);
    await move(host.actor, once.event);
    const read = (event: BuiltEvent) => getSessionEvent(services, host.actor, { userId: host.userId, sessionEventId: event.id });
    for (const { event } of [many, once])
      expect(await read(event)).toMatchObject({ startDateTime: LATER, duration: 90, city: 'Bath', formattedAddress: '9 New Road, Bath' });
    const rest = many.events[1];
    expect(rest && (await read(rest))).toMatchObject({ city: 'Bristol' });
    const sessionOf = (id: string) => db.selectFrom('sessions').select(['city', 'start_at']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(await sessionOf(many.id)).toEqual({ city: 'Bristol', start_at: starts[0] });
    expect(await sessionOf(once.id)).toEqual({ city: 'Bath', start_at: new Date(LATER) });
    expect(await rowOf(many.event)).toMatchObject({ planned_start_at: starts[0], move_count: 1 });
    expect(await rowOf(once.event)).toMatchObject({ planned_start_at: null, own_place: null, move_count: 1 });
  });

  test('shows its own city and zone on cards and with the session, without its street, while it is the next date', async () => {
    const [host, reader] = [await givenUser(db), await givenUser(db)];
    const starts = ['2026-06-02T17:00:00.000Z', '2026-06-09T17:00:00.000Z'].map((day) => new Date(day));
    const { event, uri } = await givenSession(db, host, { starts, venuePublic: true });
    const cards = async () => (await queryContentByUser(services, reader.actor, { userId: host.userId, limit: 5, form: 'card' })).items;
    expect(await cards()).toMatchObject([{ city: 'Bristol', nextEvent: { id: event.id, ownPlace: null } }]);
    await move(host.actor, event, { timeZone: 'Europe/Paris', venuePublic: true });
    const ownPlace = { timeZone: 'Europe/Paris', locationType: 'in-person', city: 'Bath' };
    const told = await cards();
    expect(told).toMatchObject([{ city: 'Bristol', timeZone: 'Europe/London', nextEvent: { id: event.id, startDateTime: LATER } }]);
    for (const item of [told[0], await getContentItem(services, null, { contentItemUri: uri, userId: host.userId })]) {
      expect(item).toMatchObject({ nextEvent: { ownPlace } });
      expect(JSON.stringify(item)).not.toContain('New Road');
    }
    services.setNow('2026-06-04T12:00:00.000Z');
    expect(await cards()).toMatchObject([{ nextEvent: { id: expect.not.stringMatching(event.id) as unknown, ownPlace: null } }]);
    services.setNow('2026-06-01T12:00:00.000Z');
  });

  test('is told to those who ordered before it, and to nobody who orders after it', async () => {
    const [host, early, late] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const { event } = await givenSession(db, host);
    const buy = ({ actor }: Person) => buyTicket(services, actor, { sessionId: event.sessionId, sessionEventId: event.id });
    await buy(early);
    await move(host.actor, event);
    await buy(late);
    const ticketOf = (person: Person) => getTicket(services, person.actor, { sessionEventId: event.id, userId: person.userId });
    expect(await ticketOf(early)).toMatchObject({ mayHandBack: true, movedFrom: { startDateTime: '2026-06-02T17:00:00.000Z' } });
    expect(await ticketOf(late)).toMatchObject({ movedFrom: null });
    await announce();
    const told = await db.selectFrom('notifications').select('to_user_id').where('type', '=', 'SESSION_EVENT_MOVED').execute();
    expect(told).toEqual([{ to_user_id: early.userId }]);
  });
});
