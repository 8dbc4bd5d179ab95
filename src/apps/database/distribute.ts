import type pg from 'pg';
import { NO_SESSION_LIMITS } from '#db/client.ts';
import { distributeTables, findMisplaced, readPlacements } from '#db/distribution.ts';
import { isMigrated } from '#db/migrate.ts';
import { openSession } from '#db/open-session.ts';

const OLDEST_CITUS = 13;
const APPLICATION = 'turnout-database';

/** Thrown with a sentence that says what to do first. Nothing was changed. */
export class DistributionRefused extends Error {}

type Options = {
  /** How many pieces each group of tables is divided into. Takes effect for groups that aren't distributed yet. */
  shards: number;
  /** Whether the coordinator holds all shards itself. */
  isOneNode: boolean;
  /** Whether the product reaches the database through a pooler, whose connections carry its names even after it has stopped. */
  isPooled?: boolean;
  report: (table: string) => void;
};

/**
 * Spreads the tables over the nodes of a Citus cluster as `tables.ts` says, with the rows that are in them, and compares every table
 * afterwards. Can be repeated: what is distributed already stays as it is. Refuses with `DistributionRefused` unless the cluster is ready,
 * the database is at this program's version and the product is stopped.
 */
export async function distribute(
  connectionString: string,
  { shards, isOneNode, isPooled = false, report }: Options,
): Promise<{ moved: number; tables: number; nodes: number }> {
  const client = await openSession({ connectionString, application_name: APPLICATION, options: NO_SESSION_LIMITS });
  try {
    await refuseWithoutCitus(client);
    const nodes = await refuseWrongNodes(client, isOneNode);
    await refusePending(client);
    await refuseWhileRunning(client, isPooled);
    await client.query("select set_config('citus.shard_count', $1, false)", [String(shards)]);
    const moved = await distributeTables(client, report);
    const placements = await readPlacements(client);
    const misplaced = findMisplaced(placements);
    if (misplaced.length > 0) throw new DistributionRefused(`Some tables lie elsewhere than they should:\n${misplaced.join('\n')}`);
    return { moved: moved.length, tables: placements.size, nodes };
  } finally {
    await client.end();
  }
}

async function refuseWithoutCitus(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select extversion as version from pg_extension where extname = 'citus'");
  const version = rows[0]?.version;
  if (version === undefined)
    throw new DistributionRefused('This database has no Citus extension. Create it on every node first: `create extension citus`.');
  if (Number.parseInt(version, 10) < OLDEST_CITUS)
    throw new DistributionRefused(`This database has Citus ${version}. Turnout needs Citus ${OLDEST_CITUS} or later.`);
}

type Node = { isCoordinator: boolean; holdsShards: boolean; address: string; isActive: boolean };

async function refuseWrongNodes(client: pg.Client, isOneNode: boolean): Promise<number> {
  const { rows: nodes } = await client.query<Node>(
    `select groupid = 0 as "isCoordinator", shouldhaveshards as "holdsShards", isactive as "isActive",
       format('%L, %s', nodename, nodeport) as address
     from pg_dist_node where noderole = 'primary' order by groupid`,
  );
  const coordinator = nodes.find((node) => node.isCoordinator);
  if (coordinator === undefined)
    throw new DistributionRefused(
      "The workers don’t know the coordinator yet. Say under which address they reach it: `select citus_set_coordinator_host('…', 5432)`.",
    );
  const workers = nodes.filter((node) => !node.isCoordinator && node.isActive && node.holdsShards);
  if (isOneNode && !coordinator.holdsShards)
    throw new DistributionRefused(
      `The coordinator holds no shards yet. Allow it: \`select citus_set_node_property(${coordinator.address}, 'shouldhaveshards', true)\`.`,
    );
  if (!isOneNode && workers.length === 0)
    throw new DistributionRefused(
      "The cluster has no worker. Add one with `select citus_add_node('…', 5432)`, or use `--one-node` to keep all shards on the coordinator.",
    );
  return workers.length + (coordinator.holdsShards ? 1 : 0);
}

async function refusePending(client: pg.Client): Promise<void> {
  if (!(await isMigrated(client)))
    throw new DistributionRefused(
      'The database isn’t at this program’s version: a migration is pending, or it is newer. Start Turnout once, then stop it.',
    );
}

// Sessions of other roles show no name: what a superuser or another role runs can't be known.
async function refuseWhileRunning(client: pg.Client, isPooled: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'turnout-%' and pid <> pg_backend_pid()
       and application_name <> all ($1) order by 1`,
    // A running program also listens on a connection of its own.
    [isPooled ? ['turnout-web', 'turnout-worker'] : []],
  );
  if (rows.length > 0) throw new DistributionRefused(`Turnout is running (${rows.map(({ name }) => name).join(', ')}). Stop it first.`);
}
