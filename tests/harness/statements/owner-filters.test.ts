import { expect, test } from 'vitest';

import { unfilteredTables } from './owner-filters.ts';
import type { KnownTable } from './statement-model.ts';

const table = (owner: string | null, ...columns: string[]): KnownTable => ({ owner, group: 'person', columns: new Set(columns) });
const TABLES = new Map([
  ['users', table('user_id', 'user_id', 'username', 'status')],
  ['contents', table('user_id', 'user_id', 'id', 'type')],
  ['likes', table('content_user_id', 'content_user_id', 'content_id', 'user_id')],
  ['known_tags', table(null, 'tag')],
]);

const UNFILTERED: [statement: string, tables: string[]][] = [
  ['select * from users where username = $1', ['users']],
  ['select * from users', ['users']],
  ['select * from users where user_id = $1 or status = $2', ['users']],
  ['select * from users where not (user_id = $1)', ['users']],
  ['select * from users where user_id > $1', ['users']],
  ['select * from users where user_id in (select content_user_id from likes where content_user_id = $1)', ['users']],
  ['select id from contents where id = $1 for update', ['contents']],
  ['update contents set type = $1 where id = $2', ['contents']],
  ['delete from likes where user_id = $1', ['likes']],
  ['select 1 from contents c join users u on u.user_id = c.user_id where c.id = $1', ['contents', 'users']],
  ['select 1 from users u join likes l on l.user_id = u.user_id where u.user_id = $1', ['likes']],
  ['select 1 from contents c left join users u on c.user_id = u.user_id and c.user_id = $1 where c.id = $2', ['contents', 'users']],
  ['select 1 from contents c left join users u on u.user_id = $1', ['contents']],
  ['select 1 from users where exists (select 1 from likes where user_id = users.user_id) and user_id = $1', ['likes']],
  ['select 1 from users where exists (select 1 from likes where content_user_id = users.user_id and content_user_id = $1)', ['users']],
  ['select 1 from users u join unnest($1::uuid[]) as given (id) on u.user_id = given.id', ['users']],
  ['with mine as (select user_id from contents where id = $1) select 1 from users join mine using (user_id)', ['contents', 'users']],
  [
    'select 1 from (select user_id from contents where user_id = $1 union all select user_id from contents where id = $2) c join users u on u.user_id = c.user_id',
    ['contents', 'users'],
  ],
  ['insert into likes (content_user_id) select user_id from contents where id = $1', ['contents']],
  ['select (select count(*) from likes) from known_tags', ['likes']],
];

const FILTERED = [
  'select * from users where user_id = $1',
  "select * from users where username = $2 and (user_id = '4711' and status = $1)",
  'select * from users where user_id = any($1::uuid[])',
  'select * from users where user_id in ($1, $2)',
  'select 1 from contents where (user_id, id) in (($1, $2), ($3, $4))',
  'select 1 from contents where (user_id, id) = ($1::uuid, $2)',
  'select 1 from contents c join users u on u.user_id = c.user_id where c.user_id = $1',
  'select 1 from contents c join users u using (user_id) where c.user_id = $1',
  'select 1 from contents c left join users u on u.user_id = c.user_id where c.user_id = $1',
  'select 1 from users where user_id = $1 and exists (select 1 from likes where content_user_id = users.user_id)',
  'select 1 from users u, lateral (select 1 from contents c where c.user_id = u.user_id limit 1) newest where u.user_id = $1',
  'with mine as (select * from contents where user_id = $1) select 1 from users u join mine on u.user_id = mine.user_id',
  'select 1 from (select user_id from contents where user_id = $1 union all select user_id from contents where user_id = $2) c join users u on u.user_id = c.user_id',
  'with gone as (delete from contents where user_id = $1 returning user_id as whose) update users set status = $2 from gone where users.user_id = gone.whose',
  'insert into users (user_id) values ($1) on conflict (user_id) do update set status = $2 returning user_id',
  'update users set status = $1 where user_id = $2',
  'select tag from known_tags',
  'select 1',
];

test.each(UNFILTERED)('%s', (statement, tables) => {
  expect(unfilteredTables(statement, TABLES)).toEqual(tables);
});

test.each(FILTERED)('%s', (statement) => {
  expect(unfilteredTables(statement, TABLES)).toEqual([]);
});
