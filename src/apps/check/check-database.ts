import type pg from 'pg';
import { assertSafeDatabase, UnsafeDatabase } from '#platform/server/database/assert-safe-database.ts';
import type { Config } from '#platform/server/program/config.ts';
import type { Check, Judged } from './finding.ts';

const OLDEST = 15;
// What the job queue, live events and a command need beside the pools (docs/runbooks/database-down.md).
const EXTRA = 10;
const SKEW_NOTE_MS = 2000;
// Webhooks signed more than five minutes before or after now are refused, as are codes of authenticator apps.
const SKEW_BAD_MS = 60_000;

type Given = { config: Pick<Config, 'database'>; webs: number; machine: () => Date; isStart: boolean };

/**
 * Checks PostgreSQL: version, settings, connections, and its clock against this machine's. Right after a machine has started, NTP may not
 * have set its clock yet: at a start a wrong one is only a note.
 */
export function checksOfDatabase(pool: pg.Pool, { config, webs, machine, isStart }: Given): Check[] {
  return [
    { what: 'PostgreSQL', run: async () => checkServer(pool) },
    { what: 'connections', run: async () => checkConnections(pool, config.database.poolSize, webs) },
    { what: 'clock', run: async () => checkClock(pool, { machine, isStart }) },
  ];
}

async function checkServer(pool: pg.Pool): Promise<Judged> {
  const { rows } = await pool.query<{ version: string; encoding: string }>(
    "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  );
  const refusal = await assertSafeDatabase(pool).then(
    () => null,
    (error: unknown) => {
      if (error instanceof UnsafeDatabase) return error.message;
      throw error;
    },
  );
  return judgeServer(rows[0] ?? { version: '0', encoding: '' }, refusal);
}

/** Judges a server by its version and encoding, and by why our programs would refuse it, if they would. */
export function judgeServer({ version, encoding }: { version: string; encoding: string }, refusal: string | null): Judged {
  if (Number.parseInt(version, 10) < OLDEST)
    return { state: 'bad', says: `version ${version}`, todo: `update PostgreSQL to ${OLDEST} or newer` };
  if (encoding !== 'UTF8')
    return { state: 'bad', says: `encoding ${encoding}`, todo: 'create the database with encoding UTF8: names would be lost' };
  if (refusal !== null) return { state: 'bad', says: refusal, todo: 'docs/runbooks/move-to-production.md#2-postgresql-15-or-newer' };
  return { state: 'good', says: `version ${version}, loses nothing it has confirmed` };
}

async function checkConnections(pool: pg.Pool, poolSize: number, webs: number): Promise<Judged> {
  const { rows } = await pool.query<{ most: number; reserved: number }>(
    "select current_setting('max_connections')::int as most, current_setting('superuser_reserved_connections')::int as reserved",
  );
  return judgeConnections((rows[0]?.most ?? 0) - (rows[0]?.reserved ?? 0), (webs + 1) * (Math.ceil(poolSize * 1.5) + 4) + EXTRA);
}

/** Judges how many connections a server allows by how many our programs may open. */
export function judgeConnections(allowed: number, needed: number): Judged {
  return allowed >= needed
    ? { state: 'good', says: `${allowed} allowed, at most ${needed} needed` }
    : {
        state: 'note',
        says: `${allowed} allowed, up to ${needed} needed`,
        todo: 'raise max_connections, or lower DATABASE_POOL or WEB_PROCESSES',
      };
}

async function checkClock(pool: pg.Pool, { machine, isStart }: Pick<Given, 'machine' | 'isStart'>): Promise<Judged> {
  const asked = machine().getTime();
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
  const answered = machine().getTime();
  const ahead = (asked + answered) / 2 - (rows[0]?.at.getTime() ?? asked);
  const seconds = (Math.abs(ahead) / 1000).toFixed(1);
  const says = `${seconds} s ${ahead >= 0 ? 'ahead of' : 'behind'} the database`;
  if (Math.abs(ahead) >= SKEW_BAD_MS)
    return { state: isStart ? 'note' : 'bad', says, todo: 'run an NTP client on both: webhooks and codes are refused by a wrong clock' };
  if (Math.abs(ahead) >= SKEW_NOTE_MS) return { state: 'note', says, todo: 'run an NTP client on both' };
  return { state: 'good', says: 'agrees with the database' };
}
