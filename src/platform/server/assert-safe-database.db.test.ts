import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/harness/test-database.ts';
import { assertSafeDatabase } from './assert-safe-database.ts';

const { connectionString } = await testDatabase();

async function withSettings<Result>(settings: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString, max: 1, options: settings });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

it('refuses a database that confirms before it has written', async () => {
  await withSettings('-c synchronous_commit=off', (pool) => expect(assertSafeDatabase(pool)).rejects.toThrow('synchronous_commit'));
});

it('refuses a database of another version', async () => {
  await withSettings('', async (pool) => {
    await pool.query("insert into migrations (name, checksum) values ('9999-from-the-future', 'x')");
    await expect(assertSafeDatabase(pool)).rejects.toThrow(/version of this program|may lose confirmed payments/);
    await pool.query("delete from migrations where name = '9999-from-the-future'");
  });
});
