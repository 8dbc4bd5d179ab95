import { beforeAll, expect, test } from 'vitest';
import { readingDuring } from '#tests/builders/query-plans.ts';
import { givenEvent } from '#tests/builders/event.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { findDateOfCode } from './find-date-of-code.ts';

const { db, pool } = await testDatabase();
const host = await givenUser(db);
const event = await givenEvent({ db, now: () => new Date() }, host);

// The host has sold 20,000 tickets, and others as many.
beforeAll(async () => {
  await pool.query(
    `insert into tickets (owner_user_id, id, session_event_id, session_id, user_id, payment_id, status, code, created_at, updated_at)
     select case when n % 2 = 0 then $1::uuid else gen_random_uuid() end, gen_random_uuid(), $2::uuid, $3::uuid, gen_random_uuid(),
       gen_random_uuid(), 'active', 'AAAAA-' || lpad(n::text, 5, '0'), now(), now()
     from generate_series(1, 40000) n`,
    [host.userId, event.id, event.sessionId],
  );
  await pool.query('analyze');
});

test('a code at the door reads only the tickets that have it, whether the host has sold one or none', async () => {
  for (const [code, tickets] of [
    ['AAAAA-00002', 1],
    ['AAAAA-00001', 0],
    ['ZZZZZ-ZZZZZ', 0],
  ] as const) {
    const found: (string | null)[] = [];
    const reads = await readingDuring(pool, async (reader) => found.push(await findDateOfCode(reader, host.userId, code)));
    expect(found[0] !== null).toBe(tickets === 1);
    const read = reads.filter(({ table }) => table === 'tickets');
    expect(read.every(({ index }) => index !== null)).toBe(true);
    expect(
      read.reduce((sum, { rows }) => sum + rows, 0),
      JSON.stringify(reads),
    ).toBe(tickets);
  }
});
