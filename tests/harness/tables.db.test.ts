import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TABLES } from '#db/tables.ts';
import { testDatabase } from './test-database.ts';

const { pool } = await testDatabase();
const FEATURES = join(import.meta.dirname, '../../src/features');
// Writes by the query builder and in SQL.
const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(?:only\s+)?([a-z_]+)/g,
  /\bupdate\s+(?:only\s+)?([a-z_]+)(?:\s+as)?(?:\s+\w+)?\s+set\b/g,
];

type Group = { table: string; group: string; distribution: string | null };
const GROUPS: Group[] = Object.entries(TABLES).map(([table, { group, distribution }]) => ({ table, group, distribution }));
/** What a distribution column holds says with which tables its rows lie together. */
const GROUP_OF_COLUMN: [columns: RegExp, group: string][] = [
  [/^(?:\w+_)?user_id$/, 'person'],
  [/^chat_id$/, 'chat'],
];

type Key = { table_name: string; kind: string; columns: string[] };

async function keysOf(): Promise<Key[]> {
  const { rows } = await pool.query<Key>(`
    select c.relname as table_name, case when i.indisprimary then 'primary' else 'unique' end as kind,
      array(select a.attname::text from unnest(i.indkey) with ordinality k(number, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and i.indisunique`);
  return rows;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
}

it('names the owner and the distribution of exactly the existing tables', async () => {
  const { rows } = await pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1");
  expect(rows.map((row) => row.name)).toEqual(Object.keys(TABLES).toSorted());
});

it('begins each primary key with the distribution column and includes it in each unique key', async () => {
  const wrong = (await keysOf()).filter(({ table_name: table, kind, columns }) => {
    const { distribution } = TABLES[table as keyof typeof TABLES];
    if (distribution === null) return false;
    return kind === 'primary' ? columns[0] !== distribution : !columns.includes(distribution);
  });
  expect(wrong).toEqual([]);
});

function misgrouped(groups: readonly Group[]): Group[] {
  return groups.filter(({ table, group, distribution }) => {
    if (distribution === null) return group !== 'reference' && group !== 'local';
    return group !== (GROUP_OF_COLUMN.find(([columns]) => columns.test(distribution))?.[1] ?? table);
  });
}

it('puts tables by a person’s id together, those of a conversation too, and each other table into a group of its own', () => {
  expect(misgrouped(GROUPS)).toEqual([]);
});

it('notices a table in a wrong group (negative control)', () => {
  const wrong = [
    { table: 'likes', group: 'likes', distribution: 'content_user_id' },
    { table: 'messages', group: 'person', distribution: 'chat_id' },
    { table: 'order_numbers', group: 'person', distribution: 'number' },
    { table: 'places', group: 'person', distribution: null },
  ];
  expect(misgrouped(wrong)).toEqual(wrong);
});

it('gives the tables of a group distribution columns of one type', async () => {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select table_name || '.' || column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`,
  );
  const typeOf = new Map(rows.map(({ name, type }) => [name, type]));
  const types = Map.groupBy(
    GROUPS.filter(({ distribution }) => distribution !== null),
    ({ group }) => group,
  );
  const mixed = [...types].filter(([, of]) => new Set(of.map((one) => typeOf.get(`${one.table}.${one.distribution}`))).size !== 1);
  expect(mixed).toEqual([]);
  expect(typeOf.get('users.user_id')).toBe('uuid');
});

function writtenIn(source: string): string[] {
  return WRITES.flatMap((writes) => [...source.matchAll(writes)].map(([, table = '']) => table));
}

it('finds writes by the query builder and in SQL', () => {
  const source =
    "tx.updateTable('users'); sql`insert into tickets (id) values (1)`; `update session_events e\n set x = 1; delete from posts`";
  expect(writtenIn(source)).toEqual(['users', 'tickets', 'posts', 'session_events']);
});

it('lets only the owning feature write to a table', () => {
  const trespasses = readdirSync(FEATURES).flatMap((feature) =>
    filesBelow(join(FEATURES, feature)).flatMap((path) =>
      writtenIn(readFileSync(join(FEATURES, feature, path), 'utf8'))
        .map((table) => ({ table, owner: TABLES[table as keyof typeof TABLES]?.owner }))
        .filter(({ owner }) => owner !== feature)
        .map(({ table, owner }) => `${feature}/${path} writes ${table}, which belongs to ${owner}`),
    ),
  );
  expect(trespasses).toEqual([]);
});
