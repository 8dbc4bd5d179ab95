import pg from 'pg';
import type { Finding } from './invariants.ts';

const DATABASE = 'turnout';

/**
 * Reads every table and every index in full, each index against its table, as `pg_amcheck` does (the npm package lacks it, but has the
 * extension behind it); returns the damaged ones.
 */
export async function findDamage(adminConnectionString: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: adminConnectionString.replace('/postgres?', `/${DATABASE}?`) });
  await client.connect();
  try {
    await client.query('create extension if not exists amcheck');
    return await examine(client);
  } finally {
    await client.end();
  }
}

async function examine(client: Pick<pg.Client, 'query'>): Promise<Finding[]> {
  const { rows } = await client.query<{ id: number; name: string; kind: string }>(
    `select c.oid::int as id, c.relname as name, c.relkind as kind from pg_class c
     join pg_namespace n on n.oid = c.relnamespace left join pg_am a on a.oid = c.relam
     where n.nspname in ('public', 'pgboss', 'pg_catalog') and c.relpersistence <> 't'
       and (c.relkind = 'r' or (c.relkind = 'i' and a.amname = 'btree'
         and exists (select 1 from pg_index i where i.indexrelid = c.oid and i.indisready and i.indisvalid)))`,
  );
  const damaged: string[] = [];
  for (const { id, name, kind } of rows) {
    const text = kind === 'r' ? 'select msg from verify_heapam($1::oid::regclass)' : 'select bt_index_check($1::oid::regclass, true)';
    const outcome = await client.query(text, [id]).catch((error: unknown) => String(error));
    if (typeof outcome === 'string' || (kind === 'r' && outcome.rows.length > 0)) damaged.push(name);
  }
  return damaged.length === 0 ? [] : [{ invariant: 'damaged', count: damaged.length, example: damaged[0] ?? '' }];
}
