import { describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/harness/test-database.ts';
import { testServices } from '#tests/builders/services.ts';
import { statement } from '#db/statement.ts';
import { defineJob } from '../jobs/jobs.ts';
import { describeFault } from '../http/faults.ts';
import { inTransaction } from './transaction.ts';
import { sql } from 'kysely';
import { z } from 'zod';

const job = defineJob({ name: 'tests.after', payload: z.strictObject({}), load: async () => async () => undefined });
const database = await testDatabase();
const services = await testServices(database, [job]);
await database.pool.query('create table things (id integer primary key, value integer not null)');
await database.pool.query('insert into things values (1, 0), (2, 0)');

const raise = (state: string) => sql.raw(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`);
const add = (id: number) => sql`update things set value = value + 1 where id = ${id}`;
const values = async () =>
  (await database.pool.query<{ value: number }>('select value from things order by id')).rows.map((row) => row.value);

/** Runs two transactions that take the same two rows in opposite order, each taking its second once both have their first. */
async function takeCrosswise(run: typeof inTransaction): Promise<PromiseSettledResult<void>[]> {
  let holding = 0;
  let release = () => {};
  const bothHold = new Promise<void>((resolve) => (release = resolve));
  const take = (first: number, second: number) =>
    run(services, async ({ tx }) => {
      await add(first).execute(tx);
      holding += 1;
      if (holding === 2) release();
      await bothHold;
      await add(second).execute(tx);
    });
  return Promise.allSettled([take(1, 2), take(2, 1)]);
}

describe('a transaction rolled back because of another', () => {
  it('is retried, so that two deadlocked transactions both succeed, once', async () => {
    expect((await takeCrosswise(inTransaction)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await values()).toEqual([2, 2]);
  });

  it('fails with a deadlock if run only once (negative control)', async () => {
    const once = (given: typeof services, command: (context: never) => Promise<void>) =>
      given.db.transaction().execute((tx) => command({ tx } as never));
    const outcomes = await takeCrosswise(once as never);
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'done')).sort()).toEqual([
      '40P01',
      'done',
    ]);
  });

  it.each(['40001', '40P01'])('is retried three times (%s) and enqueues its jobs once', async (state) => {
    let tries = 0;
    await inTransaction(services, async ({ tx, enqueue }) => {
      tries += 1;
      await enqueue(job, {});
      if (tries < 4) await raise(state).execute(tx);
    });
    expect(tries).toBe(4);
    expect(await services.waitingJobs(job.name)).toEqual([{}]);
    await database.pool.query('delete from pgboss.job where name = $1', [job.name]);
  });

  it('is a 503 if it never succeeds, and leaves nothing behind', async () => {
    let tries = 0;
    const given = inTransaction(services, async ({ tx, enqueue }) => {
      tries += 1;
      await enqueue(job, {});
      await raise('40001').execute(tx);
    });
    expect(describeFault(await given.catch((error: unknown) => error))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      retryAfterSeconds: 1,
    });
    expect(tries).toBe(4);
    expect(await services.waitingJobs(job.name)).toEqual([]);
  });
});

it("a transaction that fails for any other reason isn't retried", async () => {
  let tries = 0;
  const given = inTransaction(services, async ({ tx }) => {
    tries += 1;
    await raise('23505').execute(tx);
  });
  await expect(given).rejects.toMatchObject({ code: '23505' });
  expect(tries).toBe(1);
});

describe('a statement that is waited for with the commit', () => {
  const ADD = statement<never, { id: number }>('insert into things values (:id::int, 0)');
  const ids = async () => (await database.pool.query<{ id: number }>('select id from things order by id')).rows.map(({ id }) => id);

  it('has run once the transaction has committed', async () => {
    await inTransaction(services, async ({ tx, untilCommit }) => untilCommit(ADD.run(tx, { id: 3 })));
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it('leaves nothing of the transaction behind if it fails, which fails as it did, with no job and no change', async () => {
    const changes: unknown[] = [];
    const given = inTransaction({ ...services, publish: (published) => void changes.push(...published) }, async (command) => {
      await ADD.run(command.tx, { id: 4 });
      command.untilCommit(ADD.run(command.tx, { id: 4 }));
      await command.enqueue(job, {});
      command.publish({ kind: 'order', itemId: 'none', recipientUserIds: [] });
    });
    await expect(given).rejects.toMatchObject({ code: '23505' });
    expect([await ids(), await services.waitingJobs(job.name), changes]).toEqual([[1, 2, 3], [], []]);
  });

  it('leaves nothing behind if the transaction fails otherwise', async () => {
    const given = inTransaction(services, async ({ tx, untilCommit }) => {
      untilCommit(ADD.run(tx, { id: 5 }));
      throw new Error('refused');
    });
    await expect(given).rejects.toThrow('refused');
    expect(await ids()).toEqual([1, 2, 3]);
  });
});
