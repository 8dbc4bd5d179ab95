import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import type { DB } from '#db/schema.ts';

type Node = {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number | undefined;
  'Rows Removed by Index Recheck'?: number | undefined;
  Plans?: Node[] | undefined;
};

const Plan: z.ZodType<Node> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    'Rows Removed by Index Recheck': z.number().optional(),
    Plans: z.array(Plan).optional(),
  }),
);
const Explained = z.tuple([z.object({ Plan, 'Execution Time': z.number() })]);

/** How a statement ran: what it read from each table, by which index (null: the whole table), and for how long. */
export type Reading = { reads: { table: string; index: string | null; rows: number }[]; millis: number };

/**
 * Runs a prepared statement with a generic plan, as the product does after a few executions, and returns what it read. Rows that were read
 * and filtered out count too.
 */
export async function readingOf(pool: pg.Pool, text: string, values: unknown[]): Promise<Reading> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local plan_cache_mode = 'force_generic_plan'");
    await client.query(`prepare looked_at as ${text}`);
    const given = values.length === 0 ? '' : `(${values.map((value) => literal(value)).join(', ')})`;
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (analyze, format json) execute looked_at${given}`);
    const [{ Plan: plan, 'Execution Time': millis }] = Explained.parse(rows[0]?.['QUERY PLAN']);
    return { reads: scansOf(plan), millis };
  } finally {
    await client.query('rollback');
    // Closing the connection drops the prepared statement; the driver keeps track only of its own.
    client.release(true);
  }
}

/** The same for a statement that is planned for its values. */
export async function readingByValues(pool: pg.Pool, text: string, values: unknown[]): Promise<Reading> {
  const { plan, millis } = await explained(pool, text, values);
  return { reads: scansOf(plan), millis };
}

async function explained(pool: pg.Pool | pg.PoolClient, text: string, values: unknown[]): Promise<{ plan: Node; millis: number }> {
  const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(`explain (analyze, format json) ${text}`, values);
  const [{ Plan: plan, 'Execution Time': millis }] = Explained.parse(rows[0]?.['QUERY PLAN']);
  return { plan, millis };
}

/**
 * Returns what the queries of `work` read from the given database: each is repeated and explained, planned for its values. For queries that
 * use the query builder, or several queries; ignores writes.
 */
export async function readingDuring(pool: pg.Pool, work: (db: Db) => Promise<unknown>): Promise<Reading['reads']> {
  const reads: Reading['reads'] = [];
  for (const { text, values } of await askedDuring(pool, work)) reads.push(...(await readingByValues(pool, text, values)).reads);
  return reads;
}

/** Returns the names of the indexes that the same queries use on large tables: sequential scans are off if an index could serve. */
export async function indexesDuring(pool: pg.Pool, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked = await askedDuring(pool, work);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const names: string[] = [];
    for (const { text, values } of asked) names.push(...indexesOf((await explained(client, text, values)).plan));
    return names;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

type Asked = { text: string; values: unknown[] };

async function askedDuring(pool: pg.Pool, work: (db: Db) => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      if (/^[\s(]*(?:select|with)\b/i.test(query.sql)) asked.push({ text: query.sql, values: [...query.parameters] });
    },
  });
  await work(db);
  return asked;
}

function indexesOf(node: Node): string[] {
  return [...(node['Index Name'] === undefined ? [] : [node['Index Name']]), ...(node.Plans ?? []).flatMap(indexesOf)];
}

function scansOf(node: Node): Reading['reads'] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  if (node['Relation Name'] === undefined) return below;
  const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const index = node['Index Name'] ?? (node['Node Type'] === 'Bitmap Heap Scan' ? 'bitmap' : null);
  return [{ table: node['Relation Name'], index, rows: Math.round(each * node['Actual Loops']) }, ...below];
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Date) return `'${value.toISOString()}'`;
  const text = Array.isArray(value) ? `{${value.map((item) => (item === null ? 'null' : `"${String(item)}"`)).join(',')}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}
