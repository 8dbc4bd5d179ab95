import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Trouble } from './faults.ts';

const MET_WITHIN_MS = 5000;

/**
 * Gets in the way of transactions, as another program could: takes the locks they need second, and then those they hold first, until
 * PostgreSQL aborts one of the two (40P01), which is never this one; and makes a share of all publishing fail with a serialisation failure
 * (40001). Throws if no transaction was aborted.
 */
export async function makeConflicts({ world, host, lastsMs }: Trouble): Promise<void> {
  await withClient(world.adminUrl(), async (client) => {
    await client.query("set deadlock_timeout = '60s'");
    await client.query(`create or replace function chaos_conflict() returns trigger language plpgsql as $$ begin
      if random() < 0.4 then raise exception 'could not serialize access' using errcode = '40001'; end if; return new; end $$`);
    await client.query('create or replace trigger chaos_conflict before insert on contents for each row execute function chaos_conflict()');
    const before = await deadlocksOf(client);
    try {
      const over = performance.now() + lastsMs * 2;
      do await meet(client, host.userId);
      while (performance.now() < over);
    } finally {
      await client.query('drop trigger chaos_conflict on contents');
    }
    await sleep(1100);
    if ((await deadlocksOf(client)) === before) throw new Error('No transaction was undone by a deadlock.');
  });
}

// Taking a seat locks the date and then writes who holds it.
async function meet(client: pg.Client, hostUserId: string): Promise<void> {
  await client.query('begin');
  await client.query('lock table seat_holds, tickets in share mode');
  const deadline = performance.now() + MET_WITHIN_MS;
  while ((await countWaiting(client)) === 0 && performance.now() < deadline) await sleep(10);
  await client.query('select id from session_events where session_owner_user_id = $1 for update', [hostUserId]);
  await client.query('rollback');
}

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pg_locks where not granted and relation in ('seat_holds'::regclass, 'tickets'::regclass)",
  );
  return rows[0]?.n ?? 0;
}

async function deadlocksOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ deadlocks: string }>('select deadlocks from pg_stat_database where datname = current_database()');
  return Number(rows[0]?.deadlocks ?? 0);
}

/** Adds a column to every table while programs run that don't know it, as the migrations of the next version do before it starts. */
export async function addColumns({ world, history }: Trouble): Promise<void> {
  await withClient(world.databaseUrl(), async (client) => {
    await client.query("set lock_timeout = '2s'");
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
    );
    for (const { name } of rows)
      await client.query(
        `alter table "${name}" add column next_${history.round} text, add column made_${history.round} integer not null default 0`,
      );
  });
}

/** Ends connections as an administrator or a restarted proxy does: whatever a statement was doing is rolled back. */
export async function endConnections({ world, chance, lastsMs }: Trouble): Promise<void> {
  const over = performance.now() + lastsMs * 2;
  await withClient(world.databaseUrl(), async (client) => {
    while (performance.now() < over) {
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'turnout%'");
      await sleep(chance.next() * 600);
    }
  });
}

/** Runs work with a connection of its own. */
export async function withClient(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
