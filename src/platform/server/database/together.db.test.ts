import { beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#db/statement.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { testServices } from '#tests/builders/services.ts';
import { together } from './together.ts';
import { inTransaction } from './transaction.ts';

const database = await testDatabase();
const services = await testServices(database, []);
await database.pool.query('create table things (id integer primary key, value integer not null)');
beforeEach(() => database.pool.query('truncate things'));

const ADD = statement<never, { id: number }>('insert into things values (:id::int, 0)');
const RAISE = statement<never, { id: number }>('update things set value = value + 1 where id = :id::int');
const READ = statement<{ value: number }, { id: number }>('select value from things where id = :id::int');
const READ_LOCKED = statement<{ value: number }, { id: number }>('select value from things where id = :id::int for update');
const values = async () => (await database.pool.query<{ id: number; value: number }>('select id, value from things order by id')).rows;

describe('statements sent together in a transaction', () => {
  it('run in the order in which they were issued, also right after it has begun', async () => {
    const read = await inTransaction(services, ({ tx }) =>
      together([ADD.run(tx, { id: 1 }), RAISE.run(tx, { id: 1 }), READ.all(tx, { id: 1 })]),
    );
    expect(read).toEqual([1, 1, [{ value: 1 }]]);
  });

  it('lock before they read: of twenty at once, none reads what another is changing', async () => {
    await database.pool.query('insert into things values (1, 0)');
    const one = () =>
      inTransaction(services, async ({ tx }) => {
        const [, [row]] = await together([READ_LOCKED.all(tx, { id: 1 }), READ.all(tx, { id: 1 })]);
        await RAISE.run(tx, { id: 1 });
        return row?.value;
      });
    const seen = await Promise.all(Array.from({ length: 20 }, one));
    expect(seen.toSorted((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it('fail as the first that failed, and leave nothing behind', async () => {
    const given = inTransaction(services, ({ tx }) =>
      together([ADD.run(tx, { id: 1 }), ADD.run(tx, { id: 1 }), RAISE.run(tx, { id: 1 }), ADD.run(tx, { id: 2 })]),
    );
    await expect(given).rejects.toMatchObject({ code: '23505' });
    expect(await values()).toEqual([]);
  });

  it('fail as the first that failed if others share the name of a statement that was refused after it', async () => {
    const SHARED = statement<never, { id: number }>('update things set value = value + 2 where id = :id::int');
    const given = inTransaction(services, async ({ tx }) => {
      await ADD.run(tx, { id: 1 });
      const later = async () => {
        await READ.all(tx, { id: 1 });
        await together([SHARED.run(tx, { id: 1 }), SHARED.run(tx, { id: 1 })]);
      };
      await together([later(), ADD.run(tx, { id: 1 })]);
    });
    await expect(given).rejects.toMatchObject({ code: '23505' });
  });

  it('are all waited for if other work beside them fails, so that none is sent after the transaction', async () => {
    const late = async (tx: Parameters<typeof ADD.run>[0]) => {
      for (let id = 1; id <= 5; id += 1) await ADD.run(tx, { id });
    };
    const given = inTransaction(services, ({ tx }) => together([Promise.reject(new Error('changed my mind')), late(tx)]));
    await expect(given).rejects.toThrow('changed my mind');
    expect(await values()).toEqual([]);
    // Whoever gets the same connection next starts outside any transaction.
    await ADD.run(services.db, { id: 9 });
    expect(await values()).toEqual([{ id: 9, value: 0 }]);
  });

  it('without `together` go on after the transaction has ended, and are refused (negative control)', async () => {
    let after: Promise<unknown> = Promise.resolve();
    const given = inTransaction(services, async ({ tx }) => {
      after = (async () => {
        await READ.all(tx, { id: 1 });
        await given.catch(() => undefined);
        await ADD.run(tx, { id: 1 });
      })();
      after.catch(() => undefined);
      throw new Error('changed my mind');
    });
    await expect(given).rejects.toThrow('changed my mind');
    await expect(after).rejects.toThrow('Transaction is already');
    expect(await values()).toEqual([]);
  });
});

describe('a statement that nobody waits for', () => {
  const [LEFT, REFUSED] = ['left behind', 'The transaction has ended'];
  const fail = () => {
    throw new Error('changed my mind');
  };

  it('is rolled back with the rest if it was the first, though it waited for `begin`', async () => {
    let write: Promise<unknown> = Promise.resolve();
    const given = inTransaction(services, async ({ tx }) => {
      write = ADD.run(tx, { id: 1 });
      write.catch(() => undefined);
      fail();
    });
    await expect(given).rejects.toThrow('changed my mind');
    await write;
    expect(await values()).toEqual([]);
  });

  it.each([
    ['rolled back', fail],
    ['committed', () => undefined],
  ])('is refused while the transaction is being %s, and never stands alone', async (_end, end) => {
    let write: Promise<unknown> = Promise.resolve();
    const given = inTransaction(services, async ({ tx }) => {
      await ADD.run(tx, { id: 1 });
      write = READ.all(tx, { id: 1 }).then(() => ADD.run(tx, { id: 2 }));
      write.catch(() => undefined);
      end();
    });
    await given.catch(() => undefined);
    expect(await write.then(() => LEFT, String)).toContain(REFUSED);
    expect((await values()).map(({ id }) => id)).not.toContain(2);
  });
});

describe('the commit, which travels with the jobs', () => {
  it('is not sent if they fail before they reach the database', async () => {
    const jobs = { ...services.jobs, put: () => Promise.reject(new Error('no such payload')) };
    await expect(inTransaction({ ...services, jobs }, ({ tx }) => ADD.run(tx, { id: 1 }))).rejects.toThrow('no such payload');
    expect(await values()).toEqual([]);
  });

  it('keeps nothing if the jobs are refused', async () => {
    const given = inTransaction(
      { ...services, jobs: { ...services.jobs, put: (tx) => ADD.run(tx, { id: 1 }).then(() => undefined) } },
      ({ tx }) => ADD.run(tx, { id: 1 }),
    );
    await expect(given).rejects.toMatchObject({ code: '23505' });
    expect(await values()).toEqual([]);
  });
});
