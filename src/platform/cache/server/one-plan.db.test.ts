import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/test-database.ts';
import { openDb, openPool } from '#db/client.ts';
import { planOnceThrough, runByOnePlan } from './one-plan.ts';
import { statement } from '#db/statement.ts';

const { db, pool, connectionString } = await testDatabase();
const lists = openPool(connectionString, { max: 1, applicationName: 'turnout-lists', plansOnce: true });
lists.on('error', () => undefined);
afterAll(() => lists.end());

const NAMED = statement<{ value: string }, { name: string; below: string; limit: number }>(
  'select value from watermarks where name = :name and name < :below limit :limit::int',
);
const PLANS = statement<{ generic: number; custom: number }, { like: string }>(
  "select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement like :like and statement not like '%pg_prepared%'",
);
const write = "insert into watermarks (name, value, updated_at) values ('one', '1', now())";

test('a statement always uses its generic plan, however often it runs and with whatever values', async () => {
  const own = openDb(pool);
  planOnceThrough(own, lists);
  for (let n = 1; n <= 8; n += 1) await runByOnePlan(own, NAMED, { name: 'one', below: 'z', limit: n });
  expect(await runByOnePlan(own, PLANS, { like: 'select value from watermarks%' })).toEqual([{ generic: 8, custom: 0 }]);
});

test('a transaction reads its own writes', async () => {
  const own = openDb(pool);
  planOnceThrough(own, lists);
  await own.transaction().execute(async (tx) => {
    await tx
      .insertInto('watermarks')
      .values({ name: 'one', value: '1', updated_at: new Date(0) })
      .execute();
    expect(await runByOnePlan(tx, NAMED, { name: 'one', below: 'z', limit: 1 })).toEqual([{ value: '1' }]);
    expect(await runByOnePlan(own, NAMED, { name: 'one', below: 'z', limit: 1 })).toEqual([]);
  });
});

test('a client without such a pool returns the same', async () => {
  await pool.query(`${write} on conflict do nothing`);
  expect(await runByOnePlan(db, NAMED, { name: 'one', below: 'z', limit: 1 })).toEqual([{ value: '1' }]);
});

describe('concurrent statements', () => {
  const own = openDb(pool);
  planOnceThrough(own, lists);
  const NUMBER = statement<{ number: number }, { after: number | string }>('select :after::int + 1 as number');
  const END = statement<object, { now: boolean }>('select pg_terminate_backend(pg_backend_pid()) where :now::boolean');

  test('each return to their own caller', async () => {
    const asked = Array.from({ length: 10 }, (_, index) => index);
    expect(await Promise.all(asked.map((number) => runByOnePlan(own, NUMBER, { after: number })))).toEqual(
      asked.map((number) => [{ number: number + 1 }]),
    );
  });

  test('fail individually and leave nothing behind for the next', async () => {
    const asked = [1, 'one', 3].map((number) => runByOnePlan(own, NUMBER, { after: number }));
    const [first, broken, last] = await Promise.allSettled(asked);
    expect([first, last]).toEqual([2, 4].map((number) => ({ status: 'fulfilled', value: [{ number }] })));
    expect(broken).toMatchObject({ status: 'rejected', reason: { code: '22P02' } });
    expect(await runByOnePlan(own, NUMBER, { after: 4 })).toEqual([{ number: 5 }]);
  });

  test('fail if their connection breaks first, and the next uses another one', async () => {
    const asked = [runByOnePlan(own, END, { now: true }), runByOnePlan(own, NUMBER, { after: 1 })];
    expect((await Promise.allSettled(asked)).at(-1)?.status).toBe('rejected');
    expect(await runByOnePlan(own, NUMBER, { after: 4 })).toEqual([{ number: 5 }]);
  });

  test('all fail if there is no database', async () => {
    const nobody = openDb(pool);
    const gone = openPool('postgres://app@127.0.0.1:1/nothing', { max: 1, applicationName: 'turnout-lists', plansOnce: true });
    gone.on('error', () => undefined);
    planOnceThrough(nobody, gone);
    const settled = await Promise.allSettled([1, 2].map((number) => runByOnePlan(nobody, NUMBER, { after: number })));
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await gone.end();
  });
});

describe('thousands of ids, which a plan for all values would compare with each row one by one', () => {
  const own = openDb(pool);
  planOnceThrough(own, lists);
  const LEFT = statement<{ by: string; left: number }, { hidden: string; limit: number }>(`
    select current_setting('application_name') as by, count(*)::int as left
    from (select n from generate_series(1, 3) n where n::text <> all (:hidden::text[]) limit :limit::int) left_over`);
  const left = (ids: number, options = {}) =>
    runByOnePlan(own, LEFT, { hidden: `{2,${Array.from({ length: ids }, () => crypto.randomUUID()).join(',')}}`, limit: 9 }, options);

  test('are planned for themselves, each time', async () => {
    expect(await left(3)).toEqual([{ by: 'turnout-lists', left: 2 }]);
    for (let time = 0; time < 8; time += 1) expect(await left(3000)).toEqual([{ by: 'turnout-test', left: 2 }]);
    expect(await PLANS.all(own, { like: '%left_over%' })).toEqual([]);
  });

  test('are not, if they are compared with few rows', async () => {
    for (let time = 0; time < 8; time += 1) expect(await left(3000, { comparesFew: true })).toEqual([{ by: 'turnout-lists', left: 2 }]);
  });
});
