import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { killPostgres } from './kill-program.ts';

export type Losses = { acknowledged: number; lost: number };

const WRITERS = 6;
const WRITE_FOR_MS = 1200;

/**
 * The negative control for everything that says "nothing lost": writers on a PostgreSQL that is killed midway, with commits that wait for
 * the disk or with commits that don't. The second must lose something, or this couldn't see a loss at all.
 */
export async function loseOnPurpose({ waitsForDisk }: { waitsForDisk: boolean }): Promise<Losses> {
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-losses-'));
  // The WAL writer sleeps as long as it may, so that what doesn't wait is surely not on the disk yet.
  const settings = waitsForDisk ? {} : { synchronous_commit: 'off', wal_writer_delay: '10s' };
  const start = () => startEmbeddedPostgres({ folder: join(dataDir, 'database'), settings });
  try {
    const first = await start();
    const acknowledged = await writeUntilKilled(first.connectionString, () => killPostgres(dataDir));
    await first.exited;
    const second = await start();
    try {
      const kept = await readAll(second.connectionString);
      return { acknowledged: acknowledged.length, lost: acknowledged.filter((id) => !kept.has(id)).length };
    } finally {
      await second.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function writeUntilKilled(connectionString: string, kill: () => unknown): Promise<number[]> {
  const acknowledged: number[] = [];
  const clients = Array.from({ length: WRITERS }, () => new pg.Client({ connectionString }));
  for (const client of clients) {
    client.on('error', () => undefined);
    await client.connect();
  }
  // One by one: together they would be one transaction, which ends after the setting has been reset.
  for (const text of ['set synchronous_commit = on', 'create table kept (id integer primary key)', 'reset synchronous_commit'])
    await clients[0]?.query(text);
  let next = 0;
  const writing = clients.map(async (client) => {
    for (;;) {
      const id = (next += 1);
      await client.query('insert into kept values ($1)', [id]);
      acknowledged.push(id);
    }
  });
  setTimeout(kill, WRITE_FOR_MS);
  await Promise.allSettled(writing);
  await Promise.allSettled(clients.map((client) => client.end()));
  return acknowledged;
}

async function readAll(connectionString: string): Promise<Set<number>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return new Set((await client.query<{ id: number }>('select id from kept')).rows.map(({ id }) => id));
  } finally {
    await client.end();
  }
}
