import type pg from 'pg';
import { TABLES } from './tables.ts';

type Client = pg.Pool | pg.Client;

/** Where a table lies: `column` and `colocation` are null unless its rows are spread by the values of that column. */
export type Placement = { kind: 'distributed' | 'reference' | 'local'; column: string | null; colocation: number | null };
type Target = { table: string; group: string; distribution: string | null };

const WANTED: readonly Target[] = Object.entries(TABLES).map(([table, { group, distribution }]) => ({ table, group, distribution }));

/** Whether the tables are spread over the nodes of a cluster (Citus), as far as one of them shows: people. */
export async function isDistributed(client: Client): Promise<boolean> {
  return (await readPlacements(client)).get('users')?.kind === 'distributed';
}

/** Where each existing table of the product lies. Without Citus all are local. */
export async function readPlacements(client: Client): Promise<Map<string, Placement>> {
  const { rows } = await client.query<{ table: string; citus: boolean }>(
    `select tablename as "table", to_regclass('pg_catalog.pg_dist_partition') is not null as citus from pg_tables
     where schemaname = 'public' and tablename = any ($1)`,
    [Object.keys(TABLES)],
  );
  const placements = new Map(rows.map(({ table }): [string, Placement] => [table, { kind: 'local', column: null, colocation: null }]));
  if (rows[0]?.citus !== true) return placements;
  const spread = await client.query<{ table: string; placement: Placement }>(
    `select c.relname as "table", json_build_object(
       'kind', case when p.partmethod = 'h' then 'distributed' when p.repmodel = 't' then 'reference' else 'local' end,
       'column', case when p.partmethod = 'h' then column_to_column_name(p.logicalrelid, p.partkey) end,
       'colocation', case when p.partmethod = 'h' then p.colocationid end) as placement
     from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [Object.keys(TABLES)],
  );
  for (const { table, placement } of spread.rows) placements.set(table, placement);
  return placements;
}

/** A sentence for each table that lies elsewhere than `tables.ts` says. Tables that don't exist yet are left out. */
export function findMisplaced(placements: ReadonlyMap<string, Placement>): string[] {
  const colocations = new Map<string, number | null>();
  return WANTED.flatMap(({ table, group, distribution }) => {
    const placement = placements.get(table);
    if (placement === undefined) return [];
    const kind = kindOf(group);
    if (placement.kind !== kind) return [`${table} is ${placement.kind} and should be ${kind}.`];
    if (kind !== 'distributed') return [];
    if (placement.column !== distribution) return [`${table} is distributed by ${placement.column} and should be by ${distribution}.`];
    const first = colocations.get(group) ?? placement.colocation;
    colocations.set(group, first);
    return first === placement.colocation ? [] : [`${table} does not lie with the other tables of its group, ${group}.`];
  });
}

/**
 * Distributes each existing table that is still local as `tables.ts` says, and returns their names: reference tables first, because the
 * others may need them. Tables that are spread already stay as they are, so an interrupted run is continued. The first table of a group
 * decides the number of shards, 32 unless `citus.shard_count` says otherwise. Within a transaction it happens with it or not at all.
 */
export async function distributeTables(client: pg.Client, report: (table: string) => void = () => undefined): Promise<string[]> {
  await allowChangesOfShards(client);
  const placements = await readPlacements(client);
  const moved: string[] = [];
  for (const { table, group, distribution } of WANTED.toSorted((one, other) => turnOf(one) - turnOf(other))) {
    if (kindOf(group) === 'local' || placements.get(table)?.kind !== 'local') continue;
    if (distribution === null) await client.query('select create_reference_table($1)', [table]);
    else {
      const beside = WANTED.find((other) => other.group === group && placements.get(other.table)?.kind === 'distributed')?.table;
      await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [table, distribution, beside ?? 'none']);
      placements.set(table, { kind: 'distributed', column: distribution, colocation: null });
    }
    // What was there has been copied to the shards; the old rows would only take space.
    await client.query('select truncate_local_data_after_distributing_table($1)', [table]);
    report(table);
    moved.push(table);
  }
  return moved;
}

/** Lets this session change tables that are spread: one shard after the other, with triggers, which here only concern their own row. */
export async function allowChangesOfShards(client: pg.Client): Promise<void> {
  await client.query('set citus.enable_unsafe_triggers = on');
  await client.query("set citus.multi_shard_modify_mode = 'sequential'");
}

function kindOf(group: string): Placement['kind'] {
  return group === 'reference' || group === 'local' ? group : 'distributed';
}

function turnOf({ group }: Target): number {
  return group === 'reference' ? 0 : 1;
}
