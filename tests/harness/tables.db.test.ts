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
    if (distribution === 'local' || distribution === 'reference') return false;
    return kind === 'primary' ? columns[0] !== distribution : !columns.includes(distribution);
  });
  expect(wrong).toEqual([]);
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
