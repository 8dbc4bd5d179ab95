import pg from 'pg';
import { distributeTables } from '#db/distribution.ts';
import { oneNode } from '#tests/cluster/citus-node.ts';

// A test touches a few rows: more shards would only take longer.
const SHARDS = 4;

/** Makes an empty database a cluster of one node; before its tables are created. */
export async function makeCluster(connectionString: string): Promise<void> {
  const statements = ['create extension citus', ...oneNode(Number(new URL(connectionString).port))];
  await withClient(connectionString, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

/** Spreads the tables of such a database, once they are there. */
export async function distributeDatabase(connectionString: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    await client.query(`set citus.shard_count = ${SHARDS}`);
    await distributeTables(client);
  });
}

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
