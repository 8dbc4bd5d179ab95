import { beforeEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenReview, givenVisit } from '#tests/builders/review.ts';
import { givenSession } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { removeReview } from '../../api/remove-review.ts';
import { QueryReviews } from '../../contract.ts';
import { getOwnReview } from './get-own-review.ts';
import { queryReviews } from './query-reviews.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

type Person = Awaited<ReturnType<typeof givenUser>>;
const list = (by: Person | null, input: object) => queryReviews(services, by?.actor ?? null, QueryReviews.parse(input));
const authorsOf = ({ items }: { items: { author: { id: string } }[] }) => items.map(({ author }) => author.id);
const later = () => services.setNow(addMinutes(services.now(), 1).toISOString());

/** A session that was over yesterday with a review for each number of stars. */
async function reviewed(stars: number[], values: Parameters<typeof givenSession>[2] = {}, host?: Person) {
  const owner = host ?? (await givenUser(db));
  const { event } = await givenSession(db, owner, { starts: [addMinutes(services.now(), -24 * 60)], ...values });
  const authors: Person[] = [];
  const ids: string[] = [];
  for (const one of stars) {
    const author = await givenUser(db);
    later();
    ids.push(await givenReview(services, event, author, { stars: one }));
    authors.push(author);
  }
  return { host: owner, event, authors, ids, of: { hostUserId: owner.userId, sessionId: event.sessionId } };
}

test('of a locked session only who may read it sees reviews, and its host’s profile shows none of them', async () => {
  const { host, of } = await reviewed([5], { visibility: 'PRIVATE' });
  const other = await givenUser(db);
  await expect(list(other, of)).rejects.toMatchObject({ reason: 'CONTENT_LOCKED' });
  await expect(list(null, of)).rejects.toMatchObject({ reason: 'CONTENT_LOCKED' });
  expect((await list(host, of)).items).toHaveLength(1);
  expect(await list(null, { hostUserId: host.userId })).toMatchObject({ items: [], rating: { count: 0 } });
});

test('people between whom there is a block don’t read each other’s reviews, which still count', async () => {
  const { of, authors } = await reviewed([5, 4, 3]);
  const [one, two, three] = authors;
  if (!one || !two || !three) throw new Error('Three people wrote one.');
  const reader = { ...one, actor: { ...one.actor, hiddenUserIds: [two.userId] } };
  const page = await list(reader, of);
  expect(authorsOf(page)).toEqual([three.userId, one.userId]);
  expect(page.rating).toEqual({ count: 3, mean: 4, byStars: [0, 0, 1, 1, 1] });
  const ofHidden = { ...one, actor: { ...one.actor, hiddenUserIds: [of.hostUserId] } };
  expect(await list(ofHidden, { hostUserId: of.hostUserId })).toMatchObject({ items: [], rating: { count: 0 } });
});

test('what was removed, and what suspended people wrote, is neither shown nor counted', async () => {
  const { of, authors, ids } = await reviewed([5, 1, 1]);
  await inTransaction(services, (command) =>
    removeReview(command, { ...of, userId: authors[1]?.userId ?? '' }, { reviewId: ids[1] ?? '', stars: 1 }),
  );
  const suspension = { reason: 'SPAM', suspended_by: of.hostUserId, suspended_at: services.now() } as const;
  await db
    .insertInto('suspensions')
    .values({ user_id: authors[2]?.userId ?? '', ...suspension })
    .execute();
  const page = await list(null, of);
  expect(authorsOf(page)).toEqual([authors[0]?.userId]);
  expect(page.rating).toEqual({ count: 1, mean: null, byStars: [0, 0, 0, 0, 1] });
});

test('newest first, page by page, with the mean from three on', async () => {
  const { of, authors } = await reviewed([1, 2, 3, 4, 5]);
  const first = await list(null, { ...of, limit: 2 });
  const second = await list(null, { ...of, limit: 2, cursor: first.nextCursor });
  const third = await list(null, { ...of, limit: 2, cursor: second.nextCursor });
  expect([first, second, third].flatMap(authorsOf)).toEqual(authors.map(({ userId }) => userId).toReversed());
  expect([third.nextCursor, first.rating?.mean]).toEqual([null, 3]);
  // Counted once for the list, not for each page.
  expect([second.rating, third.rating]).toEqual([null, null]);
  await expect(list(null, { hostUserId: of.hostUserId, cursor: first.nextCursor })).rejects.toMatchObject({ reason: 'BAD_CURSOR' });
});

test('a host has the reviews of all their open sessions, also of one that they have deleted', async () => {
  const { host, event } = await reviewed([5]);
  await reviewed([3], { title: 'Slow sunrise' }, host);
  await db.updateTable('contents').set({ status: 'deleted' }).where('id', '=', event.sessionId).execute();
  const { items, rating } = await list(null, { hostUserId: host.userId });
  expect(items.map(({ session }) => session.title)).toEqual(['Slow sunrise', null]);
  expect(rating?.count).toBe(2);
});

test('says how many of the host’s dates an author has been to, and of nobody else’s', async () => {
  const { host, event, authors, of } = await reviewed([5]);
  const [author] = authors;
  if (!author) throw new Error('One person wrote one.');
  const { events } = await givenSession(db, host, { starts: [addMinutes(event.startAt, -1440), addMinutes(event.startAt, -2880)] });
  for (const one of events) await givenVisit(db, one, author);
  const other = await givenSession(db, await givenUser(db), { starts: [event.startAt] });
  await givenVisit(db, other.event, author);
  expect((await list(null, of)).items).toMatchObject([{ timesHere: 3 }]);
  expect(await getOwnReview(services, author.actor, of)).toMatchObject({ timesHere: 3, mayWrite: true, review: { stars: 5 } });
});

test('one’s own review is gone once it was removed, and nobody who wasn’t there may write one', async () => {
  const { host, authors, ids, of } = await reviewed([5]);
  const [author] = authors;
  if (!author) throw new Error('One person wrote one.');
  expect(await getOwnReview(services, host.actor, of)).toEqual({ review: null, mayWrite: false, timesHere: 0 });
  await inTransaction(services, (command) => removeReview(command, { ...of, userId: author.userId }, { reviewId: ids[0] ?? '', stars: 5 }));
  expect(await getOwnReview(services, author.actor, of)).toEqual({ review: null, mayWrite: false, timesHere: 1 });
});
