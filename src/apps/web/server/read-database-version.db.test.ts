import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/test-database.ts';
import { readDatabaseVersion } from './read-database-version.ts';

const { db, pool, empty } = await testDatabase();
beforeEach(empty);

const write = "insert into watermarks (name, value, updated_at) values ('one', '1', now())";

test('is another one after each write, however small', async () => {
  const before = await readDatabaseVersion(db);
  await pool.query(write);
  const between = await readDatabaseVersion(db);
  await pool.query("update watermarks set value = '2' where name = 'one'");
  expect(new Set([before, between, await readDatabaseVersion(db)]).size).toBe(3);
});

test('is another one when a transaction ends that was already open, whether before or after the first look', async () => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(write);
    const open = await readDatabaseVersion(db);
    const later = await pool.query("insert into watermarks (name, value, updated_at) values ('two', '1', now())");
    const stillOpen = await readDatabaseVersion(db);
    await client.query('commit');
    expect(later.rowCount).toBe(1);
    expect(new Set([open, stillOpen, await readDatabaseVersion(db)]).size).toBe(3);
  } finally {
    client.release();
  }
});
