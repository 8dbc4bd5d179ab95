import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { notificationsJobs } from '#features/notifications/server/jobs.ts';
import { ticketJobs } from '#features/tickets/server/jobs.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession, givenTicket, type BuiltEvent } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { notifyOfCancellation } from './notify-of-cancellation.run.ts';
import { sessionsJobs } from '../../server/jobs.ts';
import { cancelSessionEvent } from './cancel-session-event.ts';
import { changeSeats } from '../../api/lock-session-event.ts';

const database = await testDatabase();
const services = await testServices(database, [...sessionsJobs, ...notificationsJobs, ...ticketJobs]);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>['actor'];

function cancel(actor: Person, event: BuiltEvent, change: { startDateTime?: string } = {}) {
  const input = {
    sessionId: event.sessionId,
    sessionEventId: event.id,
    userId: event.ownerUserId,
    startDateTime: event.startAt.toISOString(),
    ...change,
  };
  return inTransaction(services, (command) => cancelSessionEvent(command, actor, input));
}

describe('cancelling an event', () => {
  test('is refused to others, at another time, if it is over and if it is already cancelled', async () => {
    const [host, other, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
    const { event } = await givenSession(db, host);
    const past = await givenSession(db, host, { starts: [new Date('2026-05-30T17:00:00.000Z')] });
    await expect(cancel(other.actor, event)).rejects.toMatchObject({ reason: 'NOT_THE_OWNER', code: 'FORBIDDEN' });
    await expect(cancel(admin.actor, event)).rejects.toMatchObject({ reason: 'NOT_THE_OWNER' });
    await expect(cancel(other.actor, { ...event, ownerUserId: other.userId })).rejects.toMatchObject({ reason: 'SESSION_EVENT_NOT_FOUND' });
    await expect(cancel(host.actor, event, { startDateTime: '2026-06-02T18:00:00.000Z' })).rejects.toMatchObject({ reason: 'EVENT_MOVED' });
    await expect(cancel(host.actor, past.event)).rejects.toMatchObject({
      reason: 'EVENT_ALREADY_ENDED',
      message: 'This session has already ended.',
    });
    await cancel(host.actor, event);
    await expect(cancel(host.actor, event)).rejects.toMatchObject({
      reason: 'EVENT_ALREADY_CANCELLED',
      message: 'This session has been cancelled.',
    });
  });

  test('notifies and mails every participant once, and refunds nothing', async () => {
    const host = await givenUser(db);
    const { event } = await givenSession(db, host, { price: 800 });
    const people = [await givenUser(db), await givenUser(db)];
    for (const person of people) await givenTicket(db, event, person);
    services.published.length = 0;
    await cancel(host.actor, event);
    expect(services.published).toEqual([{ kind: 'session', ownerUserId: host.userId, sessionId: event.sessionId }]);
    const work = { ownerUserId: host.userId, sessionEventId: event.id };
    expect(await services.waitingJobs('sessions.announce-cancellation')).toContainEqual(work);
    expect(await services.waitingJobs('tickets.expire-checkouts')).toContainEqual(work);
    await notifyOfCancellation(services, work);
    await notifyOfCancellation(services, work);
    const told = await db
      .selectFrom('notifications')
      .select(['to_user_id', 'message'])
      .where('type', '=', 'SESSION_EVENT_CANCELLED')
      .execute();
    expect(told.map((row) => row.to_user_id).toSorted()).toEqual(people.map((person) => person.userId).toSorted());
    expect(told[0]?.message).toBe('“Evening yoga” on Tuesday 2 June 2026 was cancelled.');
    expect(await db.selectFrom('payments').select('status').distinct().execute()).toEqual([{ status: 'COMPLETED' }]);
    const keys = (await services.waitingJobs('notifications.send-mail')).map((job) => (job as { messageKey: string }).messageKey);
    expect(new Set(keys)).toEqual(new Set(people.map((person) => `cancelled.${event.id}.${person.userId}`)));
  });

  test('tells whoever has a free place of their own and gave a paid one of both, in one mail', async () => {
    const [host, giver, friend] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const { event } = await givenSession(db, host);
    await givenTicket(db, event, giver);
    const given = await givenTicket(db, { ...event, price: 800 }, giver, { createdAt: new Date('2026-05-03T00:00:00.000Z'), seat: 2 });
    await db.updateTable('tickets').set({ user_id: friend.userId, seat: 1 }).where('id', '=', given.id).execute();
    await cancel(host.actor, event);
    await notifyOfCancellation(services, { ownerUserId: host.userId, sessionEventId: event.id });
    const mails = (await services.waitingJobs('notifications.send-mail')) as { toUserId: string; paragraphs: string[] }[];
    const mailsTo = (userId: string) => mails.filter((mail) => mail.toUserId === userId).map((mail) => mail.paragraphs.join(' '));
    expect(mailsTo(giver.userId)).toEqual([expect.stringContaining('Refunds are up to the host.')]);
    expect(mailsTo(friend.userId)).toEqual([expect.not.stringContaining('Refunds')]);
  });
});

describe('seats', () => {
  test('are never sold or held beyond the capacity, however many are requested at once', async () => {
    const host = await givenUser(db);
    const { event } = await givenSession(db, host, { capacity: 3 });
    const seat = { ownerUserId: host.userId, sessionEventId: event.id };
    const takes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        inTransaction(services, (command) =>
          changeSeats(command, { ...seat, participants: index % 2 === 0 ? 1 : 0, held: index % 2 === 0 ? 0 : 1 }),
        ),
      ),
    );
    expect(takes.filter(Boolean)).toHaveLength(3);
    const [after] = await db.selectFrom('session_events').select(['participant_count', 'held_count']).execute();
    expect((after?.participant_count ?? 0) + (after?.held_count ?? 0)).toBe(3);
  });

  test('that are held become sold in a full event, and those given back are free again', async () => {
    const host = await givenUser(db);
    const { event } = await givenSession(db, host, { capacity: 1 });
    const change = (participants: -1 | 0 | 1, held: -1 | 0 | 1) =>
      inTransaction(services, (command) =>
        changeSeats(command, { ownerUserId: host.userId, sessionEventId: event.id, participants, held }),
      );
    expect([
      await change(0, 1),
      await change(1, 0),
      await change(1, -1),
      await change(0, 1),
      await change(-1, 0),
      await change(0, 1),
    ]).toEqual([true, false, true, false, true, true]);
  });

  test('would be oversold by checking first and updating without the guard', async () => {
    const host = await givenUser(db);
    const { event } = await givenSession(db, host, { capacity: 1 });
    const row = () => db.selectFrom('session_events').select('participant_count').where('id', '=', event.id).executeTakeFirstOrThrow();
    const looks = await Promise.all([row(), row()]);
    expect(looks.every((look) => look.participant_count < 1)).toBe(true);
    const unguarded = () =>
      db
        .updateTable('session_events')
        .set((eb) => ({ participant_count: eb('participant_count', '+', 1) }))
        .where('id', '=', event.id)
        .execute();
    const outcomes = await Promise.allSettled([unguarded(), unguarded()]);
    // Only the table's constraint stops the second one.
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(1);
  });
});
