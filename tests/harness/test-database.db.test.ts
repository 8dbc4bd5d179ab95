import { beforeEach, expect, test } from 'vitest';

import { testDatabase } from './test-database.ts';

const { db, pool, empty } = await testDatabase();
const other = await testDatabase();

beforeEach(empty);

test('is migrated and belongs to a role without superuser rights', async () => {
  expect(await db.selectFrom('migrations').select('name').execute()).not.toHaveLength(0);
  const { rows } = await pool.query('select rolsuper from pg_roles where rolname = current_user');
  expect(rows).toEqual([{ rolsuper: false }]);
});

test('does not see the rows of another test database', async () => {
  await other.db
    .insertInto('watermarks')
    .values({ name: 'other', value: '1', updated_at: new Date(0) })
    .execute();
  expect(await db.selectFrom('watermarks').selectAll().execute()).toEqual([]);
});

test('deletes the rows of the last test but keeps those of the migrations', async () => {
  const migrations = await db.selectFrom('migrations').select('name').execute();
  await db
    .insertInto('watermarks')
    .values({ name: 'mine', value: '1', updated_at: new Date(0) })
    .execute();
  await empty();
  expect(await db.selectFrom('watermarks').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('migrations').select('name').execute()).toEqual(migrations);
});
