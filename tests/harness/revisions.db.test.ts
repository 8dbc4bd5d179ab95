import { expect, test } from 'vitest';
import { TABLES } from '#db/tables.ts';
import { NEWEST } from '#features/comments/server/queries/read-comments.ts';
import { itemSql } from '#features/content/api/cards/content-version.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from './test-database.ts';

const { db, pool } = await testDatabase();

/** The tables whose rows' revisions identify a version of an item or a comment, by the names that the statements give them. */
const VERSIONED = { c: ['contents', 'comments'], u: ['users'], s: ['sessions'], n: ['session_events'], m: ['media_entities'] };

test('every write of a row that versions are made of raises its revision, whichever command it is', async () => {
  const { rows } = await pool.query<{ table: string }>(
    `select tgrelid::regclass::text as table from pg_trigger
     where tgfoid = 'raise_revision'::regproc and tgenabled = 'O' and tgrelid::regclass::text = any ($1) order by 1`,
    [Object.keys(TABLES)],
  );
  expect(rows.map(({ table }) => table)).toEqual(Object.values(VERSIONED).flat().toSorted());
});

test('the statements take revisions of these tables alone', () => {
  const named = `${itemSql().version} ${NEWEST.rows.text}`.matchAll(/\b(\w+)\.revision\b/g);
  expect([...new Set([...named].map(([, name]) => name))].toSorted()).toEqual(Object.keys(VERSIONED).toSorted());
});

test('a row under the key of a deleted one has another revision than all of its states', async () => {
  const { userId } = await givenUser(db);
  const read = () => db.selectFrom('users').select('revision').where('user_id', '=', userId).executeTakeFirstOrThrow();
  const write = () => db.updateTable('users').set({ bio: 'The same words.' }).where('user_id', '=', userId).execute();
  const states = [(await read()).revision];
  for (const _time of [1, 2]) {
    await write();
    states.push((await read()).revision);
  }
  const { revision: _old, ...row } = await db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
  await db.deleteFrom('users').where('user_id', '=', userId).execute();
  await db
    .insertInto('users')
    .values({ ...row, profile_pic: null, profile_cover_pic: null })
    .execute();
  states.push((await read()).revision);
  expect(new Set(states).size).toBe(4);
});
