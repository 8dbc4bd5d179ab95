import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { ParticipantsPage, SessionEvent } from '../../contract.ts';
import { availabilityOf } from '../../rules.ts';
import { getParticipants } from './get-participants.ts';
import { getSessionEvent } from './get-session-event.ts';
import { querySessionEventsBySessionId } from './query-session-events-by-session-id.ts';
import { queryUserSessionEvents } from './query-user-session-events.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

const days = (...dates: number[]) => dates.map((date) => new Date(Date.UTC(2026, 5, date, 17)));

describe('one event', () => {
  test('shows street and link to its host and its own ticket holders, and to nobody else', async () => {
    const [host, holder, otherHolder, admin] = [
      await givenUser(db),
      await givenUser(db),
      await givenUser(db),
      await givenUser(db, { admin: true }),
    ];
    for (const locationType of ['in-person', 'online'] as const) {
      const session = await givenSession(db, host, { locationType, starts: days(2, 9) });
      await givenTicket(db, session.event, holder);
      if (session.events[1]) await givenTicket(db, session.events[1], otherHolder);
      const secret = locationType === 'online' ? session.canaries.link : session.canaries.address;
      const ask = async (actor: typeof host.actor | null) =>
        SessionEvent.parse(await getSessionEvent(services, actor, { userId: host.userId, sessionEventId: session.event.id }));
      for (const actor of [null, otherHolder.actor, admin.actor]) expect(JSON.stringify(await ask(actor))).not.toContain(secret);
      for (const actor of [host.actor, holder.actor]) expect(JSON.stringify(await ask(actor))).toContain(secret);
      const listed = await querySessionEventsBySessionId(services, holder.actor, {
        sessionId: session.id,
        fromDate: '2026-06-01T00:00:00.000Z',
        direction: 'FUTURE',
        limit: 10,
      });
      expect(listed.items.map((item) => JSON.stringify(item).includes(secret))).toEqual([true, false]);
    }
  });

  test('of a private, rejected or deleted session is found only by its host and ticket holders', async () => {
    const [host, holder, stranger] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const hidden = [
      await givenSession(db, host, { visibility: 'PRIVATE' }),
      await givenSession(db, host, { approvalStatus: 'REJECTED' }),
      await givenSession(db, host, {}),
    ];
    await db
      .updateTable('contents')
      .set({ status: 'deleted' })
      .where('id', '=', hidden[2]?.id ?? '')
      .execute();
    for (const { event } of hidden) {
      await givenTicket(db, event, holder);
      const ask = (actor: typeof host.actor | null) => getSessionEvent(services, actor, { userId: host.userId, sessionEventId: event.id });
      await expect(ask(null)).rejects.toMatchObject({ reason: 'SESSION_EVENT_NOT_FOUND' });
      await expect(ask(stranger.actor)).rejects.toMatchObject({ reason: 'SESSION_EVENT_NOT_FOUND' });
      const shown = await ask(host.actor);
      expect(shown.id).toBe(event.id);
      // What nobody can buy any more isn't shown as available to its host.
      expect(availabilityOf(shown, services.now()).purchasable).toBe(event !== hidden[1]?.event);
      await expect(ask(holder.actor)).resolves.toMatchObject({ id: event.id });
    }
  });
});

describe('events of a session', () => {
  test('come soonest first after the date and latest first before it, page by page', async () => {
    const host = await givenUser(db);
    const session = await givenSession(db, host, { starts: days(1, 2, 3, 4, 5, 6) });
    const ids = session.events.map((event) => event.id);
    const ask = (direction: 'PAST' | 'FUTURE', cursor: string | null = null) =>
      querySessionEventsBySessionId(services, null, {
        sessionId: session.id,
        userId: host.userId,
        fromDate: '2026-06-03T17:00:00.000Z',
        direction,
        limit: 3,
        cursor,
      });
    const future = await ask('FUTURE');
    expect(future.items.map((item) => item.id)).toEqual(ids.slice(2, 5));
    expect(future.count).toBe(4);
    expect((await ask('FUTURE', future.nextCursor)).items.map((item) => item.id)).toEqual(ids.slice(5));
    expect(await ask('PAST')).toEqual({
      items: [{ id: ids[1] }, { id: ids[0] }].map((one) => expect.objectContaining(one)),
      nextCursor: null,
    });
    await expect(ask('PAST', future.nextCursor)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('are counted without those that are left out, but for their host', async () => {
    const host = await givenUser(db);
    const session = await givenSession(db, host, { starts: days(1, 2, 3, 4) });
    const [, skipped] = session.events;
    await db
      .updateTable('session_events')
      .set({ skipped: true, cancelled_at: services.now() })
      .where('id', '=', skipped?.id ?? '')
      .execute();
    const input = { sessionId: session.id, userId: host.userId, fromDate: '2026-05-01T00:00:00.000Z', limit: 2 };
    const count = async (actor: typeof host.actor | null) =>
      (await querySessionEventsBySessionId(services, actor, { ...input, direction: 'FUTURE' })).count;
    expect([await count(null), await count((await givenUser(db)).actor), await count(host.actor)]).toEqual([3, 3, 4]);
  });

  test('of an unknown session are none', async () => {
    const host = await givenUser(db);
    expect(
      await querySessionEventsBySessionId(services, null, {
        sessionId: host.userId,
        fromDate: '2026-06-03T17:00:00.000Z',
        direction: 'PAST',
        limit: 3,
      }),
    ).toEqual({ items: [], nextCursor: null });
  });
});

test('hosted events are those of the next month, including one under way and a cancelled one', async () => {
  const host = await givenUser(db);
  const running = await givenSession(db, host, { starts: [new Date('2026-06-01T11:30:00.000Z')] });
  const month = await givenSession(db, host, {
    starts: [new Date('2026-05-31T17:00:00.000Z'), new Date('2026-06-30T17:00:00.000Z'), new Date('2026-07-02T17:00:00.000Z')],
  });
  await db
    .updateTable('session_events')
    .set({ cancelled_at: services.now() })
    .where('id', '=', month.events[1]?.id ?? '')
    .execute();
  const page = await queryUserSessionEvents(services, null, { userId: host.userId, limit: 20 });
  expect(page.items.map((item) => [item.id, item.cancelled])).toEqual([
    [running.event.id, false],
    [month.events[1]?.id, true],
  ]);
  const standing = await queryUserSessionEvents(services, null, { userId: host.userId, standing: true, limit: 20 });
  expect(standing.items.map((item) => item.id)).toEqual([running.event.id]);
  await expect(
    queryUserSessionEvents(services, null, { userId: host.userId, endDate: '2028-01-01T00:00:00.000Z', limit: 20 }),
  ).rejects.toMatchObject({ reason: 'WINDOW_TOO_LONG' });
});

describe('participants', () => {
  test('are a number for guests and names for signed-in people; one who chose not to be shown is named only to the host and themselves', async () => {
    const [host, shy, open, reader] = [await givenUser(db), await givenUser(db), await givenUser(db), await givenUser(db)];
    const { event } = await givenSession(db, host, {});
    await db.updateTable('users').set({ shown_as_participant: false }).where('user_id', '=', shy.userId).execute();
    await givenTicket(db, event, shy, { createdAt: new Date('2026-05-02T00:00:00.000Z') });
    await givenTicket(db, event, open, { createdAt: new Date('2026-05-03T00:00:00.000Z') });
    const ask = async (actor: typeof host.actor | null) =>
      ParticipantsPage.parse(
        await getParticipants(services, actor, { sessionEventId: event.id, contentOwnerUserId: host.userId, limit: 10 }),
      );
    expect(await ask(null)).toEqual({ participantCount: 2, items: [], nextCursor: null });
    const seen = await ask(reader.actor);
    expect(seen.items.map((item) => item.userId)).toEqual([null, open.userId]);
    expect(seen.items.every(({ isGuest }) => !isGuest)).toBe(true);
    expect(JSON.stringify(seen)).not.toContain(shy.username);
    for (const actor of [host.actor, shy.actor])
      expect((await ask(actor)).items.map((item) => item.userId)).toEqual([shy.userId, open.userId]);
  });

  test('are named once however many places they booked, and not at all if all are for others, not even to the host and to themselves', async () => {
    const [host, buyer, parent] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const { event } = await givenSession(db, host, {});
    await givenTicket(db, event, buyer);
    await givenTicket(db, event, buyer, { seat: 2 });
    await givenTicket(db, event, buyer, { seat: 3, guestName: 'Mia' });
    await givenTicket(db, event, parent, { guestName: 'Noah' });
    for (const { actor } of [host, buyer, parent]) {
      const { items } = await getParticipants(services, actor, { sessionEventId: event.id, contentOwnerUserId: host.userId, limit: 10 });
      expect(items).toHaveLength(4);
      expect(items.flatMap(({ userId }) => userId ?? [])).toEqual([buyer.userId]);
      expect(items.map(({ isGuest }) => isGuest)).toEqual([false, true, true, true]);
      expect(JSON.stringify(items)).not.toMatch(/Mia|Noah/);
    }
  });

  test('are not named to each other if one has blocked the other, but still to the host', async () => {
    const [host, one, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const { event } = await givenSession(db, host, {});
    for (const person of [one, other]) await givenTicket(db, event, person);
    await inTransaction(services, (command) => blockUser(command, one.actor, { blockedUserId: other.userId }));
    const named = async (person: typeof host) => {
      const actor = await actorNow(db, person);
      const { items } = await getParticipants(services, actor, { sessionEventId: event.id, contentOwnerUserId: host.userId, limit: 10 });
      return items.flatMap(({ userId }) => userId ?? []).toSorted();
    };
    expect(await named(one)).toEqual([one.userId]);
    expect(await named(other)).toEqual([other.userId]);
    expect(await named(host)).toEqual([one.userId, other.userId].toSorted());
    expect(await named(await givenUser(db))).toHaveLength(2);
  });
});

test('lists only the dates that a place can be booked for now, if asked: not the cancelled ones, nor those sold or held in full', async () => {
  const host = await givenUser(db);
  const { id: sessionId, events } = await givenSession(db, host, { starts: days(2, 9, 16, 23, 30) });
  const [sold, held, cancelled, last] = events.map(({ id }) => id);
  const change = (id: string | undefined, values: object) =>
    db
      .updateTable('session_events')
      .set(values)
      .where('session_owner_user_id', '=', host.userId)
      .where('id', '=', id ?? '')
      .execute();
  await change(sold, { max_participant_count: 2, participant_count: 2 });
  await change(held, { max_participant_count: 2, participant_count: 1, held_count: 1 });
  await change(cancelled, { cancelled_at: services.now() });
  await change(last, { max_participant_count: 2, participant_count: 1, held_count: 0 });
  const ask = async (limit: number, cursor?: string | null) =>
    querySessionEventsBySessionId(services, null, {
      sessionId,
      userId: host.userId,
      fromDate: '2026-06-01T00:00:00.000Z',
      direction: 'FUTURE',
      withPlaces: true,
      limit,
      cursor,
    });
  const all = await ask(10);
  expect(all.items.map(({ id, seatsLeft }) => [id, seatsLeft])).toEqual([
    [last, 1],
    [events[4]?.id, null],
  ]);
  const first = await ask(1);
  expect([first.items[0]?.id, (await ask(1, first.nextCursor)).items[0]?.id]).toEqual([last, events[4]?.id]);
});
