import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { splitStatements } from '#db/split-statements.ts';
import { knownTables } from './known-tables.ts';
import { brokenMigrationRules } from './migration-rules.ts';
import type { KnownTable } from './statement-model.ts';
import { parse } from './parsed.ts';

const FOLDER = join(import.meta.dirname, '../../../src/db/migrations');
// Older migrations are applied before a database is distributed, and an applied file is never edited.
const FROM = '0141';

const table = (owner: string | null): KnownTable => ({ owner, group: 'person', columns: new Set() });
const TABLES = new Map([
  ['users', table('user_id')],
  ['likes', table('content_user_id')],
  ['places', table(null)],
]);
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const withoutPlaces = (tree: unknown) =>
  JSON.stringify(tree, (key, value: unknown) => (/location|_len$|list_(?:start|end)$/.test(key) ? undefined : value));

test.each([
  ['a constraint with its column', "alter table users add column mood text check (mood in ('good'))", 'users: column mood is added'],
  ['a unique column', 'alter table users add column code text unique', 'users: column code is added'],
  ['a constraint without a name', "alter table users add check (mood <> '')", 'users: a constraint has no name'],
  [
    'a constraint beside its column',
    "alter table users add column mood text, add constraint moods check (mood <> '')",
    'users: a constraint shares',
  ],
  ['a change that joins', 'update users set mood = l.mood from likes l where l.user_id = users.user_id', 'users: an update joins'],
  ['a deletion that joins', 'delete from users using likes l where l.user_id = users.user_id', 'users: a deletion joins'],
  ['rows from another table', 'insert into likes (content_user_id) select user_id from users', 'likes: rows are copied from users'],
  ['a new table without an owner', 'create table moods (user_id uuid primary key)', "moods: a new table that tables.ts doesn't name"],
])('rejects %s', (_what, sql, broken) => {
  expect(brokenMigrationRules(sql, TABLES)).toEqual([expect.stringContaining(broken)]);
});

test.each([
  "alter table users add column mood text not null default ''",
  "alter table users add column mood text; alter table users add constraint users_mood check (mood <> '')",
  'alter table users drop constraint users_mood, add column mood text',
  "update users set mood = '' where mood is null",
  "create table likes (content_user_id uuid, mood text check (mood <> ''), primary key (content_user_id))",
  'insert into places (id) values (1)',
  'create index users_mood on users (user_id, mood)',
])('accepts %s', (sql) => {
  expect(brokenMigrationRules(sql, TABLES)).toEqual([]);
});

test('every new migration can be applied to a cluster', () => {
  const tables = knownTables();
  const broken = files
    .filter((file) => file >= FROM)
    .flatMap((file) => brokenMigrationRules(read(file), tables).map((rule) => `${file}: ${rule}`));
  expect(broken).toEqual([]);
});

test('every migration is split into the statements that PostgreSQL reads', () => {
  const wrong = files.filter((file) => {
    const split = splitStatements(read(file)).map((text) => parse(text));
    return withoutPlaces(split) !== withoutPlaces(parse(read(file)).map((statement) => [statement]));
  });
  expect(wrong).toEqual([]);
});
