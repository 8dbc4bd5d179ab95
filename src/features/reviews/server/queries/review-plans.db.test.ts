import { beforeAll, expect, test } from 'vitest';
import { readingDuring } from '#tests/builders/query-plans.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { readRating } from './read-rating.ts';

const { db, pool } = await testDatabase();
const host = await givenUser(db);
const { event } = await givenSession(db, host, { starts: [new Date('2026-01-01T09:00:00Z')] });

// 100,000 reviews: 1,000 of the session, the others of other hosts' sessions. They are on disk before VACUUM, or it wouldn't note that everyone
// sees them, and the plan would be that of a table just filled.
beforeAll(async () => {
  await pool.query(
    `insert into reviews (host_user_id, session_id, user_id, id, stars, text, created_at)
     select case when n % 100 = 0 then $1::uuid else md5('host' || n % 500)::uuid end,
       case when n % 100 = 0 then $2::uuid else md5('session' || n % 2000)::uuid end,
       gen_random_uuid(), gen_random_uuid(), 1 + n % 7 % 5, repeat('The light alone is worth it. ', 8), now()
     from generate_series(1, 100000) n, set_config('synchronous_commit', 'on', true)`,
    [host.userId, event.sessionId],
  );
  await pool.query('vacuum analyze reviews');
});

test('a rating reads the reviews of its session or host alone, from the index', async () => {
  for (const session of [event.sessionId, undefined]) {
    const counts: number[] = [];
    const reads = await readingDuring(pool, async (reader) =>
      counts.push((await readRating(reader, { host: host.userId, session })).count),
    );
    const read = reads.filter(({ table }) => table === 'reviews');
    expect(counts[0]).toBe(1000);
    expect([read.map(({ index }) => index), read.reduce((sum, { rows }) => sum + rows, 0)], JSON.stringify(reads)).toEqual([
      ['reviews_stars'],
      1000,
    ]);
  }
});
