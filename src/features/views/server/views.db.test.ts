import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { isRowLocked } from '#tests/harness/is-row-locked.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import type { ViewRecord } from '../contract.ts';
import { putContentViews } from './commands/put-content-views.ts';
import { putProfileView } from './commands/put-profile-view.ts';
import { writeContentViews } from './commands/write-content-views.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db, pool } = database;
beforeEach(database.empty);
beforeEach(() => services.setNow('2026-06-01T12:00:00.000Z'));

type Person = Awaited<ReturnType<typeof givenUser>>;

const recordOf = ({ uri, userId }: { uri: ViewRecord['contentItemUri']; userId: string }): ViewRecord => ({
  contentItemUri: uri,
  contentUserId: userId,
});
const look = (person: Person, ...seen: ViewRecord[]) => putContentViews(services, person.actor, { viewRecords: seen });
/** As another process does it: in its own transaction, whatever else is in progress. */
const lookElsewhere = (person: Person, ...seen: ViewRecord[]) =>
  inTransaction(services, async (command) => {
    const [answer] = await writeContentViews(command, [{ viewerUserId: person.userId, viewRecords: seen }]);
    return answer ?? { counted: 0 };
  });
const visit = (person: Person, profileOwnerUserId: string) =>
  inTransaction(services, (command) => putProfileView(command, person.actor, { profileOwnerUserId }));
const countsOf = ({ id }: { id: string }) =>
  db.selectFrom('contents').select(['view_count', 'viewer_count', 'rank']).where('id', '=', id).executeTakeFirstOrThrow();

describe('no view counts', () => {
  test('for one’s own item, nor for one that is deleted, rejected or given with the wrong type or owner', async () => {
    const [author, reader] = [await givenUser(db), await givenUser(db)];
    const own = await givenContent(db, reader);
    const gone = await givenContent(db, author, { status: 'deleted' });
    const rejected = await givenContent(db, author, { approvalStatus: 'REJECTED' });
    const post = await givenContent(db, author);
    const foreign = recordOf({ uri: post.uri, userId: reader.userId });
    const otherKind = recordOf({ uri: { ...post.uri, type: 'SESSION' }, userId: author.userId });
    expect(await look(reader, recordOf(own), recordOf(gone), recordOf(rejected), foreign, otherKind)).toEqual({ counted: 0 });
    expect(await db.selectFrom('content_views').selectAll().execute()).toEqual([]);
    expect(await countsOf(own)).toMatchObject({ view_count: 0, viewer_count: 0 });
  });

  test("for one’s own profile, nor for a suspended or missing person's", async () => {
    const [reader, suspended] = [await givenUser(db), await givenUser(db, { status: 'suspended' })];
    for (const id of [reader.userId, suspended.userId, services.newId()]) expect(await visit(reader, id)).toEqual({ counted: 0 });
  });
});

test('an item counts once in six hours per person, and each person is one viewer', async () => {
  const [author, one, two] = [await givenUser(db), await givenUser(db), await givenUser(db)];
  const post = await givenContent(db, author);
  const record = recordOf(post);
  expect(await look(one, record, record)).toEqual({ counted: 1 });
  services.setNow('2026-06-01T17:59:59.999Z');
  expect(await look(one, record)).toEqual({ counted: 0 });
  expect(await look(two, record)).toEqual({ counted: 1 });
  services.setNow('2026-06-01T18:00:00.000Z');
  expect(await look(one, record)).toEqual({ counted: 1 });
  expect(await countsOf(post)).toMatchObject({ view_count: 3, viewer_count: 2 });
});

test('a profile counts once in six hours per person', async () => {
  const [author, reader] = [await givenUser(db), await givenUser(db)];
  expect([await visit(reader, author.userId), await visit(reader, author.userId)]).toEqual([{ counted: 1 }, { counted: 0 }]);
  services.setNow('2026-06-01T18:00:00.000Z');
  expect(await visit(reader, author.userId)).toEqual({ counted: 1 });
  expect(await db.selectFrom('profile_views').select('view_count').executeTakeFirstOrThrow()).toEqual({ view_count: 2 });
});

test('viewers raise the rank of an item and its tags; repeated visits by one viewer do not', async () => {
  const author = await givenUser(db);
  const post = await givenContent(db, author, { opening: 'A #yoga class' });
  const before = await countsOf(post);
  const fan = await givenUser(db);
  for (let day = 1; day < 9; day += 1) {
    services.setNow(`2026-06-0${day}T12:00:00.000Z`);
    await look(fan, recordOf(post));
  }
  expect((await countsOf(post)).rank).toBe(before.rank + 5_400_000);
  for (let count = 0; count < 8; count += 1) await look(await givenUser(db), recordOf(post));
  const after = await countsOf(post);
  expect(after.rank).toBeGreaterThan(before.rank + 5_400_000);
  expect(await db.selectFrom('content_tags').select('rank').executeTakeFirstOrThrow()).toEqual({ rank: after.rank });
});

describe('concurrent views', () => {
  test.each([
    ['in one process', look],
    ['in several', lookElsewhere],
  ])('%s: the same person’s repeated batch counts once, and the counts agree with the rows', async (_, see) => {
    const [author, reader, other] = [await givenUser(db), await givenUser(db), await givenUser(db)];
    const posts = [];
    for (let count = 0; count < 5; count += 1) posts.push(await givenContent(db, author));
    const records = posts.map(recordOf);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (__, index) =>
        see(index % 2 === 0 ? reader : other, ...(index % 3 === 0 ? records.toReversed() : records)),
      ),
    );
    expect(answers.reduce((sum, { counted }) => sum + counted, 0)).toBe(10);
    for (const post of posts) expect(await countsOf(post)).toMatchObject({ view_count: 2, viewer_count: 2 });
  });

  test('of items of several people lock them in key order, so that two batches can’t deadlock', async () => {
    const reader = await givenUser(db);
    const posts = [];
    for (let count = 0; count < 6; count += 1) posts.push(await givenContent(db, await givenUser(db)));
    const [first, ...others] = posts.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
    if (first === undefined) throw new Error('Nothing was written.');
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from contents where user_id = $1 and id = $2 for update', [first.userId, first.id]);
    const waiting = lookElsewhere(reader, ...[first, ...others].toReversed().map(recordOf));
    await lockWaitedFor(pool);
    for (const { userId, id } of others)
      expect(await isRowLocked(pool, { table: 'contents', column: 'id', id, owner: { column: 'user_id', id: userId } })).toBe(false);
    await holder.query('commit');
    holder.release();
    expect(await waiting).toEqual({ counted: 6 });
  });

  test('by a crowd are written together, each call with its own answer', async () => {
    const [author, crowd] = [await givenUser(db), await Promise.all(Array.from({ length: 12 }, () => givenUser(db)))];
    const [post, own] = [await givenContent(db, author), await givenContent(db, author)];
    const answers = await Promise.all([author, author, ...crowd].map((person) => look(person, recordOf(post), recordOf(own))));
    expect(answers).toEqual([{ counted: 0 }, { counted: 0 }, ...crowd.map(() => ({ counted: 2 }))]);
    expect(await countsOf(post)).toMatchObject({ view_count: 12, viewer_count: 12 });
    // The author's own calls, which write nothing, ran alone, one per lane; everything that arrived in the meantime was written together.
    const { rows } = await pool.query('select count(distinct xmin::text)::int as commits, count(*)::int as views from content_views');
    expect(rows).toEqual([{ commits: 1, views: 24 }]);
  });

  test('are written one by one if one cannot be written, and only that one fails', async () => {
    const [author, ...people] = await Promise.all(Array.from({ length: 7 }, () => givenUser(db)));
    if (author === undefined || people[3] === undefined) throw new Error('Nobody is there.');
    const post = await givenContent(db, author);
    await pool.query(
      `create function fail_for_one() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '40P01'; end $$`,
    );
    await pool.query(
      `create trigger fail_for_one before insert on content_views for each row when (new.viewer_user_id = '${people[3].userId}') execute function fail_for_one()`,
    );
    try {
      const answers = await Promise.allSettled(people.map((person) => look(person, recordOf(post))));
      expect(answers.map(({ status }) => status)).toEqual(people.map((_, place) => (place === 3 ? 'rejected' : 'fulfilled')));
      expect(await countsOf(post)).toMatchObject({ view_count: 5, viewer_count: 5 });
    } finally {
      await pool.query('drop function fail_for_one cascade');
    }
  });

  // The same with a check before the write, which the single statement exists to avoid.
  test('would count twice if checked before writing (negative control)', async () => {
    const [author, reader] = [await givenUser(db), await givenUser(db)];
    const post = await givenContent(db, author);
    let arrived = 0;
    const waiting: (() => void)[] = [];
    const together = () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        arrived += 1;
        if (arrived === 2) for (const go of waiting) go();
      });
    const naive = () =>
      db.transaction().execute(async (tx) => {
        const seen = await tx
          .selectFrom('content_views')
          .select('viewed_at')
          .where('viewer_user_id', '=', reader.userId)
          .executeTakeFirst();
        await together();
        if (seen) return;
        await sql`insert into content_views values (${post.userId}, ${post.id}, ${reader.userId}, now()) on conflict do nothing`.execute(
          tx,
        );
        await tx
          .updateTable('contents')
          .set({ view_count: sql`view_count + 1` })
          .where('id', '=', post.id)
          .execute();
      });
    await Promise.all([naive(), naive()]);
    expect(await countsOf(post)).toMatchObject({ view_count: 2 });
  });
});
