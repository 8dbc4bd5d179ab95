import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { getOverview } from '../../overview/server/get-overview.ts';
import { DEAD_LISTED } from '../rules.ts';
import { getJobs, retryJobs } from './jobs.ts';

const database = await testDatabase();
const lost = defineJob<{ secret: string }>({
  name: 'tests.lost',
  payload: z.strictObject({ secret: z.string() }),
  load: async () => async () => undefined,
});
const services = await testServices(database, [lost]);
const { db, pool } = database;

/** Puts jobs among those that failed for good, as the queue does. */
async function givenDead(count: number) {
  for (let index = 0; index < count; index += 1)
    await pool.query(
      `insert into pgboss.job (name, data, state, source_name, source_output, created_on, start_after)
       select 'dead-letters', '{"secret":"private"}'::jsonb, 'created', 'tests.lost', '{"message":"The server said no.\\nand more"}'::jsonb, now(), now()`,
    );
}
const waiting = async () => (await services.waitingJobs(lost.name)).length;
const log = () => db.selectFrom('admin_actions').select(['action', 'subject']).orderBy('id').execute();

test('a queue without dead jobs has nothing to retry, which is not recorded', async () => {
  const { actor } = await givenUser(db, { admin: true });
  await expect(inTransaction(services, (command) => retryJobs(command, actor, { queue: lost.name }, services))).rejects.toMatchObject({
    code: 'NOT_FOUND',
    reason: 'NO_DEAD_JOBS',
  });
  expect(await log()).toEqual([]);
});

test('dead jobs are listed with the reason and without what is in them', async () => {
  await givenDead(2);
  const { dead } = await getJobs(services);
  expect(dead).toMatchObject([{ name: lost.name, reason: 'The server said no.', count: 2 }]);
  expect(JSON.stringify(dead)).not.toContain('private');
});

test('of more reasons than are listed, the most frequent are, each by its first line', async () => {
  await pool.query(
    `insert into pgboss.job (name, data, state, source_name, source_output, created_on, start_after)
     select 'dead-letters', '{}', 'created', 'tests.other', jsonb_build_object('message', 'Failure of ' || n), now(), now()
     from generate_series(1, $1::int) as n`,
    [DEAD_LISTED + 5],
  );
  await pool.query(
    `insert into pgboss.job (name, data, state, source_name, source_output, created_on, start_after)
     select 'dead-letters', '{}', 'created', 'tests.other', output, now(), now()
     from unnest(array['{"value":{"message":"Died.\\nThere."}}', null, '{"message":7}', '{}']::jsonb[]) as output, generate_series(1, 3)`,
  );
  const { dead } = await getJobs(services);
  expect(dead).toHaveLength(DEAD_LISTED);
  expect(dead.slice(0, 4).map(({ name, reason, count }) => `${name} ${count} ${reason}`)).toEqual(
    expect.arrayContaining(['tests.other 6 no reason given', 'tests.other 3 Died.', 'tests.lost 2 The server said no.']),
  );
  await pool.query(`delete from pgboss.job where source_name = 'tests.other'`);
});

test('a retry that can’t be recorded puts nothing back', async () => {
  const { actor } = await givenUser(db, { admin: true });
  const before = await waiting();
  const failing = inTransaction(services, async (command) => {
    await retryJobs(command, actor, { queue: lost.name }, services);
    throw new Error('The line could not be written.');
  });
  await expect(failing).rejects.toThrow('could not be written');
  expect([await waiting(), (await getJobs(services)).dead[0]?.count, await log()]).toEqual([before, 2, []]);
});

test('a retry puts all dead jobs of the queue back, and the log says how many', async () => {
  const { actor } = await givenUser(db, { admin: true });
  const before = await waiting();
  const retried = await inTransaction(services, (command) => retryJobs(command, actor, { queue: lost.name }, services));
  expect(retried).toEqual({ count: 2 });
  expect([await waiting(), (await getJobs(services)).dead]).toEqual([before + 2, []]);
  expect(await log()).toEqual([{ action: 'RETRY_JOBS', subject: { queue: lost.name, count: 2 } }]);
});

test('the overview has figures of people, sales, books, jobs, storage and mail', async () => {
  await database.empty();
  await givenUser(db, { createdAt: services.now() });
  await givenUser(db, { createdAt: new Date(services.now().getTime() - 30 * 86_400_000) });
  await givenUser(db, { status: 'suspended' });
  const { people, sales, books, queues, storage, mail } = await getOverview(services);
  expect(people).toEqual({ all: 3, joinedThisWeek: 1, suspended: 1 });
  expect(sales).toEqual({ charges: 0, charged: 0, fees: 0 });
  expect(books).toEqual({ drift: 0, comparedAt: null });
  expect(queues?.dead).toBeTypeOf('number');
  expect(storage?.scratchFree).toBeGreaterThan(0);
  expect(mail).toEqual({ sent: 0, waiting: 0, failed: 0 });
});

test('what the overview counts is counted once for all administrators, and again after half a minute', async () => {
  const at = services.now().getTime();
  const readAt = async (seconds: number) => (await getOverview({ ...services, now: () => new Date(at + seconds * 1000) })).people?.all ?? 0;
  const before = await readAt(100);
  await givenUser(db);
  expect([await readAt(129), await readAt(130)]).toEqual([before, before + 1]);
});
