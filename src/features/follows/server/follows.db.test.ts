import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { allArrived } from '#tests/builders/all-arrived.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { isRowLocked } from '#tests/harness/is-row-locked.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { blockUser } from './commands/block-user.ts';
import { followUser } from './commands/follow-user.ts';
import { unfollowUser } from './commands/unfollow-user.ts';
import { checkFollowStatus } from './queries/check-follow-status.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db, empty } = database;
beforeEach(empty);

type Person = Awaited<ReturnType<typeof givenUser>>;
const input = (from: Person, to: { userId: string }) => ({ userId: from.userId, followingUserId: to.userId });
const follow = (from: Person, to: { userId: string }) =>
  inTransaction(services, (command) => followUser(command, from.actor, input(from, to)));
const unfollow = (from: Person, to: { userId: string }) =>
  inTransaction(services, (command) => unfollowUser(command, from.actor, input(from, to)));
const block = (from: Person, to: { userId: string }) =>
  inTransaction(services, (command) => blockUser(command, from.actor, { blockedUserId: to.userId }));
const ABSENT = { userId: '01900000-0000-7000-8000-00000000dead' };

// The people whose counts differ from the rows; empty if all agree.
async function wrongCounts() {
  const { rows } = await sql`
    select u.username from users u
    where u.following_count <> (select count(*) from follows f where f.follower_user_id = u.user_id)
       or u.follower_count <> (select count(*) from followers f where f.following_user_id = u.user_id)`.execute(db);
  const pairs = await Promise.all([
    db.selectFrom('follows').select(['follower_user_id', 'following_user_id']).execute(),
    db.selectFrom('followers').select(['follower_user_id', 'following_user_id']).execute(),
  ]);
  const [following = [], followed = []] = pairs.map((list) => list.map((pair) => `${pair.follower_user_id} ${pair.following_user_id}`));
  return [...rows, ...following.filter((pair) => !followed.includes(pair)), ...followed.filter((pair) => !following.includes(pair))];
}

describe('following is refused', () => {
  test('of a suspended person, who exists for nobody; whoever followed them can still stop', async () => {
    const [maya, ada] = [await givenUser(db), await givenUser(db)];
    await follow(maya, ada);
    await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', ada.userId).execute();
    await expect(follow(await givenUser(db), ada)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await unfollow(maya, ada)).toMatchObject({ isFollowing: false });
    expect(await wrongCounts()).toEqual([]);
  });

  test('as someone else, of oneself, and of an unknown person', async () => {
    const [maya, ada] = [await givenUser(db), await givenUser(db)];
    await expect(inTransaction(services, (command) => followUser(command, maya.actor, input(ada, maya)))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(inTransaction(services, (command) => unfollowUser(command, maya.actor, input(ada, maya)))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(follow(maya, maya)).rejects.toMatchObject({ reason: 'NOT_YOURSELF' });
    await expect(follow(maya, ABSENT)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(unfollow(maya, ABSENT)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await db.selectFrom('follows').selectAll().execute()).toEqual([]);
  });
});

describe('following', () => {
  test('counts on both sides, can be repeated, and notifies only once ever', async () => {
    const [maya, ada] = [await givenUser(db), await givenUser(db)];
    expect(await follow(maya, ada)).toEqual({ isFollowing: true, followerCount: 1 });
    expect(await follow(maya, ada)).toEqual({ isFollowing: true, followerCount: 1 });
    expect(await checkFollowStatus(services, maya.actor, { followingUserId: ada.userId })).toEqual({ isFollowing: true, isBlocked: false });
    expect(await checkFollowStatus(services, ada.actor, { followingUserId: maya.userId })).toEqual({
      isFollowing: false,
      isBlocked: false,
    });
    expect(await unfollow(maya, ada)).toEqual({ isFollowing: false, followerCount: 0 });
    expect(await unfollow(maya, ada)).toEqual({ isFollowing: false, followerCount: 0 });
    await follow(maya, ada);
    expect(await db.selectFrom('notifications').select(['to_user_id', 'type', 'url']).execute()).toEqual([
      { to_user_id: ada.userId, type: 'FOLLOW', url: `/${maya.username}` },
    ]);
    expect(await wrongCounts()).toEqual([]);
  });
});

describe('many changes at once', () => {
  test('leave counts that match the rows, in both directions', async () => {
    const [maya, ada, zoe] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const pairs = [
      [maya, ada],
      [ada, maya],
      [zoe, ada],
      [ada, zoe],
      [maya, zoe],
    ] as const;
    const changes = Array.from({ length: 60 }, (_, index) => {
      const [from, to] = pairs[index % pairs.length] ?? pairs[0];
      return index % 3 === 0 ? unfollow(from, to) : follow(from, to);
    });
    await Promise.all(changes);
    expect(await wrongCounts()).toEqual([]);
  });

  test('would go wrong if the count did not depend on the inserted row (negative control)', async () => {
    const [maya, ada] = [await givenUser(db), await givenUser(db)];
    const looked = allArrived(3);
    const careless = () =>
      db.transaction().execute(async (tx) => {
        const there = await tx.selectFrom('follows').select('created_at').where('follower_user_id', '=', maya.userId).executeTakeFirst();
        await looked();
        if (there) return;
        const row = { follower_user_id: maya.userId, following_user_id: ada.userId, created_at: services.now() };
        await tx
          .insertInto('follows')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await tx
          .updateTable('users')
          .set({ following_count: sql`following_count + 1` })
          .where('user_id', '=', maya.userId)
          .execute();
      });
    await Promise.all([careless(), careless(), careless()]);
    expect(await wrongCounts()).not.toEqual([]);
  });
});

describe('two people who follow each other at once', () => {
  // Whether the second of two people, by id, is locked already while the first is waited for.
  async function holdsSecond(run: (first: Person, second: Person) => Promise<unknown>): Promise<boolean> {
    const [first, second] = [await givenUser(db), await givenUser(db)].toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
    if (!first || !second) throw new Error('Nobody is there.');
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from users where user_id = $1 for update', [first.userId]);
    const waiting = run(first, second);
    await lockWaitedFor(database.pool);
    const holds = await isRowLocked(database.pool, { table: 'users', column: 'user_id', id: second.userId });
    await holder.query('commit');
    holder.release();
    await waiting;
    return holds;
  }

  test('can’t deadlock, and neither can a block: all lock the two in id order', async () => {
    expect(await holdsSecond((first, second) => follow(first, second))).toBe(false);
    expect(await holdsSecond((first, second) => follow(second, first))).toBe(false);
    expect(await holdsSecond((first, second) => block(second, first))).toBe(false);
    expect(await wrongCounts()).toEqual([]);
  });

  test('would hold what the other needs if each counted the follower first (negative control)', async () => {
    const followerFirst = (first: Person, second: Person) =>
      db.transaction().execute(async (tx) => {
        for (const { userId } of [second, first])
          await tx.updateTable('users').set({ admin: false }).where('user_id', '=', userId).execute();
      });
    expect(await holdsSecond(followerFirst)).toBe(true);
  });
});
