import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from '#kernel/http/paging.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { UserCard } from '#features/people/contract.ts';
import { actorNow, givenUser } from '#tests/builders/user.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { blockUser } from './commands/block-user.ts';
import { followUser } from './commands/follow-user.ts';
import { getFollowers, getFollowing, queryBlocked } from './queries/follow-lists.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db, empty } = database;
beforeEach(empty);

type Person = Awaited<ReturnType<typeof givenUser>>;
const follow = (from: Person, to: { userId: string }) =>
  inTransaction(services, (command) => followUser(command, from.actor, { userId: from.userId, followingUserId: to.userId }));
const ABSENT = '01900000-0000-7000-8000-00000000dead';
const names = (...pages: Page<UserCard>[]) => pages.flatMap(({ items }) => items.map(({ username }) => username));

async function wholeList(read: typeof getFollowers, reader: Person, userId: string, limit: number) {
  const pages: Page<UserCard>[] = [];
  for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null)
    pages.push(await read(services, reader.actor, { userId, limit, ...(cursor ? { cursor } : {}) }));
  return { pages: pages.length, names: names(...pages) };
}

describe('a list is refused', () => {
  test('for an unknown person, for a suspended one, and with the cursor of another list', async () => {
    const [ada, reader, admin] = [await givenUser(db), await givenUser(db), await givenUser(db, { admin: true })];
    const suspended = await givenUser(db, { status: 'suspended' });
    for (const read of [getFollowers, getFollowing]) {
      await expect(read(services, reader.actor, { userId: ABSENT, limit: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(read(services, reader.actor, { userId: suspended.userId, limit: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await read(services, admin.actor, { userId: suspended.userId, limit: 2 })).toEqual({ items: [], nextCursor: null });
    }
    for (let index = 0; index < 3; index += 1) await follow(await givenUser(db), ada);
    const { nextCursor: cursor } = await getFollowers(services, reader.actor, { userId: ada.userId, limit: 2 });
    const wrong = { userId: ada.userId, limit: 2, cursor };
    await expect(getFollowing(services, reader.actor, wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(getFollowers(services, reader.actor, { ...wrong, userId: reader.userId })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('a list', () => {
  test('shows the newest first, page by page, even as others join', async () => {
    const ada = await givenUser(db);
    const people = [];
    for (let index = 0; index < 5; index += 1) {
      services.setNow(`2026-06-01T12:00:0${index}.000Z`);
      const person = await givenUser(db);
      people.push(person.username);
      await follow(person, ada);
      if (index < 3) await follow(ada, person);
    }
    const first = await getFollowers(services, ada.actor, { userId: ada.userId, limit: 2 });
    services.setNow('2026-06-01T13:00:00.000Z');
    await follow(await givenUser(db), ada);
    const second = await getFollowers(services, ada.actor, { userId: ada.userId, limit: 3, cursor: first.nextCursor });
    expect(names(first, second)).toEqual(people.toReversed());
    expect(second.nextCursor).toBe(null);
    expect(names(await getFollowing(services, ada.actor, { userId: ada.userId, limit: 20 }))).toEqual(people.slice(0, 3).toReversed());
  });

  test('leaves out suspended people and continues after them', async () => {
    const ada = await givenUser(db);
    const people = [await givenUser(db), await givenUser(db), await givenUser(db)];
    for (const [index, person] of people.entries()) {
      services.setNow(`2026-06-01T12:00:0${index}.000Z`);
      await follow(person, ada);
    }
    await db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('user_id', '=', people[2]?.userId ?? '')
      .execute();
    expect(await wholeList(getFollowers, ada, ada.userId, 1)).toEqual({
      pages: 3,
      names: [people[1]?.username, people[0]?.username],
    });
  });
});

describe('a list', () => {
  test('names neither of two people with a block between them to the other, and the third person to both', async () => {
    const [ada, one, other, third] = [await givenUser(db), await givenUser(db), await givenUser(db), await givenUser(db)];
    for (const person of [one, other, third]) {
      await follow(person, ada);
      await follow(ada, person);
    }
    await inTransaction(services, (command) => blockUser(command, one.actor, { blockedUserId: other.userId }));
    for (const read of [getFollowers, getFollowing]) {
      const seenBy = async (person: Person) =>
        names(await read(services, await actorNow(db, person), { userId: ada.userId, limit: 10 })).toSorted();
      expect(await seenBy(one)).toEqual([one.username, third.username].toSorted());
      expect(await seenBy(other)).toEqual([other.username, third.username].toSorted());
      expect(await seenBy(third)).toHaveLength(3);
    }
    expect(names(await queryBlocked(services, one.actor, { limit: 10 }))).toEqual([other.username]);
  });
});

describe('a list of five thousand, many of whom arrived in the same millisecond', () => {
  const SIZE = 5000;

  // Seventeen per instant, so that pages end in the middle of one.
  async function givenCrowd(ada: Person) {
    await sql`
      with people as (select gen_random_uuid() as id, n from generate_series(1, ${SIZE}::int) n),
        added as (insert into users (user_id, username, email, created_at, updated_at)
          select id, 'crowd_' || n, n || '@crowd.example', now(), now() from people)
      insert into followers (following_user_id, follower_user_id, created_at)
        select ${ada.userId}::uuid, id, timestamptz '2026-06-01T12:00:00Z' + (n / 17) * interval '1 second' from people`.execute(db);
    await sql`insert into follows (follower_user_id, following_user_id, created_at)
      select following_user_id, follower_user_id, created_at from followers`.execute(db);
    await sql`analyze follows, followers, users`.execute(db);
  }

  test('has everyone once, and reads each page from the index without sorting', async () => {
    const ada = await givenUser(db);
    await givenCrowd(ada);
    for (const [read, table, subject, object] of [
      [getFollowers, 'followers', 'following_user_id', 'follower_user_id'],
      [getFollowing, 'follows', 'follower_user_id', 'following_user_id'],
    ] as const) {
      const { pages, names: found } = await wholeList(read, ada, ada.userId, 100);
      expect([pages, found.length, new Set(found).size]).toEqual([SIZE / 100, SIZE, SIZE]);
      const plan = await sql<{ 'QUERY PLAN': string }>`explain select ${sql.ref(object)}, created_at from ${sql.table(table)}
        where ${sql.ref(subject)} = ${ada.userId}::uuid
          and (created_at, ${sql.ref(object)}) < (timestamptz '2026-06-01T12:02:00Z', ${ada.userId}::uuid)
        order by created_at desc, ${sql.ref(object)} desc limit 21`.execute(db);
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).toContain(`Index Only Scan Backward using ${table}_newest`);
      expect(text).not.toMatch(/Sort|Seq Scan/);
    }
  });
});
