import { beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser } from '#features/follows/server/commands/block-user.ts';
import { givenReview, givenVisit } from '#tests/builders/review.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { countAttendance } from '#features/tickets/api/count-attendance.ts';
import { removeReview } from '../../api/remove-review.ts';
import { getOwnReview } from '../queries/get-own-review.ts';
import { deleteReview } from './delete-review.ts';
import { putReview } from './put-review.ts';
import { replyToReview } from './reply-to-review.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;

/** A session that was over yesterday, and somebody who was there. */
async function been() {
  const [host, guest] = [await givenUser(db), await givenUser(db)];
  const { event } = await givenSession(db, host, { starts: [addMinutes(services.now(), -24 * 60)] });
  const session = { hostUserId: host.userId, sessionId: event.sessionId };
  const put = (by: Person, values: { stars?: number; text?: string } = {}) =>
    inTransaction(services, (command) => putReview(command, by.actor, { ...session, stars: 4, text: 'Good pace.', ...values }));
  const reply = (by: Person, reviewId: string, text = 'Thank you.') =>
    inTransaction(services, (command) => replyToReview(command, by.actor, { reviewId, text }));
  const remove = (by: Person) => inTransaction(services, (command) => deleteReview(command, by.actor, session));
  return { host, guest, event, session, put, reply, remove };
}

const stored = () => db.selectFrom('reviews').select(['stars', 'text', 'reply', 'edited_at']).execute();
const notices = () => db.selectFrom('notifications').select(['to_user_id', 'type', 'message', 'url']).orderBy('id').execute();

test('refuses a review by the host, by who has no ticket, and by who wasn’t checked in', async () => {
  const { host, guest, event, put } = await been();
  await expect(put(host)).rejects.toMatchObject({ reason: 'WAS_NOT_THERE' });
  await expect(put(guest)).rejects.toMatchObject({ reason: 'WAS_NOT_THERE' });
  await givenTicket(db, event, guest);
  await expect(put(guest)).rejects.toMatchObject({ reason: 'WAS_NOT_THERE' });
  expect(await stored()).toEqual([]);
});

test('refuses a review before the date is over, and of one that was cancelled before it began', async () => {
  const { guest, event, put } = await been();
  await givenVisit(db, event, guest);
  const times = { start_at: event.startAt, end_at: addMinutes(services.now(), 1) };
  await db.updateTable('session_events').set(times).where('id', '=', event.id).execute();
  await expect(put(guest)).rejects.toMatchObject({ reason: 'WAS_NOT_THERE' });
  await db
    .updateTable('session_events')
    .set({ end_at: event.endAt, cancelled_at: addMinutes(event.startAt, -1) })
    .where('id', '=', event.id)
    .execute();
  await expect(put(guest)).rejects.toMatchObject({ reason: 'WAS_NOT_THERE' });
});

test('having been at another session of the host, or at somebody else’s, is not enough', async () => {
  const { host, guest, put } = await been();
  for (const other of [host, await givenUser(db)]) {
    const { event } = await givenSession(db, other, { starts: [addMinutes(services.now(), -24 * 60)] });
    await givenVisit(db, event, guest);
  }
  await expect(put(guest)).rejects.toMatchObject({ reason: 'WAS_NOT_THERE' });
});

test('a block between the two refuses a review, whoever blocked whom', async () => {
  for (const blocks of ['host', 'guest'] as const) {
    const { host, guest, event, put } = await been();
    await givenVisit(db, event, guest);
    const [by, of] = blocks === 'host' ? [host, guest] : [guest, host];
    await inTransaction(services, (command) => blockUser(command, by.actor, { blockedUserId: of.userId }));
    await expect(put(guest)).rejects.toMatchObject({ reason: 'BLOCKED_REVIEW' });
  }
});

test('a person has one review of a session, which they can change; its host is notified of the first', async () => {
  const { host, guest, event, put } = await been();
  await givenVisit(db, event, guest);
  const first = await put(guest);
  expect(await put(guest)).toEqual(first);
  expect(await stored()).toEqual([{ stars: 4, text: 'Good pace.', reply: null, edited_at: null }]);
  services.setNow(addMinutes(services.now(), 5).toISOString());
  expect(await put(guest, { stars: 1, text: '' })).toEqual(first);
  expect(await stored()).toEqual([{ stars: 1, text: '', reply: null, edited_at: services.now() }]);
  expect(await notices()).toMatchObject([{ to_user_id: host.userId, type: 'REVIEW', message: expect.stringContaining('4 stars') }]);
});

test('two reviews at once are one review', async () => {
  const { guest, event, put } = await been();
  await givenVisit(db, event, guest);
  const [one, other] = await Promise.all([put(guest, { stars: 5 }), put(guest, { stars: 2 })]);
  const again = await Promise.all([put(guest, { stars: 3 }), put(guest, { stars: 3 })]);
  expect(new Set([one, other, ...again].map((written) => written?.reviewId)).size).toBe(1);
  expect(await stored()).toMatchObject([{ stars: 3 }]);
});

test('a refund after the date doesn’t take the review away', async () => {
  const { guest, event, put } = await been();
  const { ticketId } = await givenVisit(db, event, guest);
  await db.updateTable('tickets').set({ status: 'refunded' }).where('id', '=', ticketId).execute();
  await expect(put(guest)).resolves.toBeDefined();
});

test('cancelling a date a minute before its end keeps nobody from a review; cancelled before its start, it was no visit', async () => {
  const { host, guest, event, put } = await been();
  await givenVisit(db, event, guest);
  const cancelled = (at: Date) => db.updateTable('session_events').set({ cancelled_at: at }).where('id', '=', event.id).execute();
  const counted = () => countAttendance(db, { hostUserId: host.userId, userIds: [guest.userId], now: services.now() });
  await cancelled(addMinutes(event.startAt, -1));
  await expect(put(guest)).rejects.toMatchObject({ reason: 'WAS_NOT_THERE' });
  expect(await counted()).toEqual(new Map());
  await cancelled(addMinutes(event.endAt, -1));
  await put(guest);
  expect(await counted()).toEqual(new Map([[guest.userId, 1]]));
});

test('whoever is checked in to a date that isn’t over has not been there yet, except on the guest list of that date', async () => {
  const [host, guest] = [await givenUser(db), await givenUser(db)];
  const { event } = await givenSession(db, host, { starts: [addMinutes(services.now(), 60)] });
  await givenVisit(db, event, guest);
  const asked = { hostUserId: host.userId, userIds: [guest.userId], now: services.now() };
  expect(await countAttendance(db, asked)).toEqual(new Map());
  expect(await countAttendance(db, { ...asked, atEventId: event.id })).toEqual(new Map([[guest.userId, 1]]));
});

test('a ticket that was returned before the date lets nobody write a review, though it was checked in, and is no visit', async () => {
  const { host, guest, event, put } = await been();
  const { ticketId } = await givenVisit(db, event, guest);
  await db.updateTable('tickets').set({ status: 'cancelled' }).where('id', '=', ticketId).execute();
  await expect(put(guest)).rejects.toMatchObject({ reason: 'WAS_NOT_THERE' });
  expect(await countAttendance(db, { hostUserId: host.userId, userIds: [guest.userId], now: services.now() })).toEqual(new Map());
});

test('whoever only booked for others, or never came while their guests did, writes no review, and it is no visit', async () => {
  const { host, guest, event, put } = await been();
  await givenVisit(db, event, guest, { guestName: 'Mia' });
  await givenVisit(db, event, guest, { seat: 2 });
  await expect(put(guest)).rejects.toMatchObject({ reason: 'WAS_NOT_THERE' });
  expect(await countAttendance(db, { hostUserId: host.userId, userIds: [guest.userId], now: services.now() })).toEqual(new Map());
});

test('the host replies once, and nobody else does', async () => {
  const { host, guest, event, reply } = await been();
  const reviewId = await givenReview(services, event, guest);
  await expect(reply(guest, reviewId)).rejects.toMatchObject({ reason: 'REVIEW_NOT_FOUND' });
  await reply(host, reviewId);
  await reply(host, reviewId);
  await expect(reply(host, reviewId, 'And another thing.')).rejects.toMatchObject({ reason: 'REPLIED_ALREADY' });
  expect(await stored()).toMatchObject([{ reply: 'Thank you.' }]);
  expect((await notices()).filter(({ type }) => type === 'REVIEW_REPLY')).toMatchObject([{ to_user_id: guest.userId }]);
});

test('refuses a reply to a review that was changed since the host was shown it, and takes one to what they were shown', async () => {
  const { host, guest, event, put } = await been();
  const reviewId = await givenReview(services, event, guest);
  services.setNow(addMinutes(services.now(), 5).toISOString());
  await put(guest, { stars: 1, text: 'Something else.' });
  const reply = (editedAt: string | null) =>
    inTransaction(services, (command) => replyToReview(command, host.actor, { reviewId, editedAt, text: 'Thank you.' }));
  await expect(reply(null)).rejects.toMatchObject({ reason: 'REVIEW_CHANGED' });
  await reply(services.now().toISOString());
  expect(await stored()).toMatchObject([{ stars: 1, reply: 'Thank you.' }]);
});

test('of two different replies at once one is refused', async () => {
  const { host, guest, event, reply } = await been();
  const reviewId = await givenReview(services, event, guest);
  const outcomes = await Promise.allSettled([reply(host, reviewId, 'One.'), reply(host, reviewId, 'Two.')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('deleting a review deletes the reply; writing it again doesn’t notify the host again', async () => {
  const { host, guest, event, put, reply, remove } = await been();
  const reviewId = await givenReview(services, event, guest);
  await reply(host, reviewId);
  await expect(remove(host)).rejects.toMatchObject({ reason: 'REVIEW_NOT_FOUND' });
  await remove(guest);
  expect(await stored()).toEqual([]);
  await expect(remove(guest)).rejects.toMatchObject({ reason: 'REVIEW_NOT_FOUND' });
  await put(guest);
  expect((await notices()).filter(({ type }) => type === 'REVIEW')).toHaveLength(1);
});

test('what administrators removed has no words left, and can’t be written, deleted or replied to again', async () => {
  const { host, guest, event, session, put, reply, remove } = await been();
  const reviewId = await givenReview(services, event, guest);
  const of = { ...session, userId: guest.userId };
  expect(await inTransaction(services, (command) => removeReview(command, of, { reviewId, stars: 5 }))).toBe(true);
  expect(await inTransaction(services, (command) => removeReview(command, of, { reviewId, stars: 5 }))).toBe(false);
  await expect(put(guest)).rejects.toMatchObject({ reason: 'REVIEW_REMOVED' });
  await expect(remove(guest)).rejects.toMatchObject({ reason: 'REVIEW_NOT_FOUND' });
  await expect(reply(host, reviewId)).rejects.toMatchObject({ reason: 'REVIEW_NOT_FOUND' });
  expect(await stored()).toMatchObject([{ text: '', reply: null }]);
});

test('a review of a session that its host has deleted is read, changed and deleted by its author, and nobody writes a first one', async () => {
  const { guest, event, session, put, remove } = await been();
  const late = await givenUser(db);
  await givenVisit(db, event, late);
  await givenReview(services, event, guest);
  await db.updateTable('contents').set({ status: 'deleted' }).where('id', '=', event.sessionId).execute();
  expect(await getOwnReview(services, guest.actor, session)).toMatchObject({ mayWrite: true, review: { stars: 5 } });
  expect(await getOwnReview(services, late.actor, session)).toMatchObject({ mayWrite: false, review: null });
  await put(guest, { stars: 2, text: 'I have thought about it.' });
  expect(await stored()).toMatchObject([{ stars: 2, text: 'I have thought about it.' }]);
  await expect(put(late)).rejects.toMatchObject({ reason: 'CONTENT_NOT_FOUND' });
  await remove(guest);
  expect(await stored()).toEqual([]);
  await expect(put(guest)).rejects.toMatchObject({ reason: 'CONTENT_NOT_FOUND' });
});
