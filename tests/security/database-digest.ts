import type pg from 'pg';
import { TABLES } from '#db/tables.ts';

// Every call counts, even a refused one; wrong passwords count towards the lockout; the meter writes what earlier calls handed out.
const LEFT_OUT = ['rate_limits', 'identity_lockouts', 'content_readers'];

const watched = new WeakMap<pg.Pool, Promise<void>>();

/**
 * A fingerprint of all writes to the product's tables and of the queued jobs: if it is the same before and after, nothing was written. The
 * first call installs triggers that count every row written or deleted, by table; reading the rows themselves takes longer than the calls.
 */
export async function databaseDigest(pool: pg.Pool): Promise<Record<string, string>> {
  const watching = watched.get(pool) ?? watch(pool);
  watched.set(pool, watching);
  await watching;
  const { rows } = await pool.query<{ name: string; digest: string }>({
    name: 'database-digest',
    text: `select name, count(*)::text as digest from digest.written group by name union all select 'jobs', count(*)::text from pgboss.job`,
  });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

async function watch(pool: pg.Pool): Promise<void> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename = any ($1) and tablename <> all ($2)`,
    [Object.keys(TABLES), LEFT_OUT],
  );
  const triggers = tables.map(
    ({ name }) => `create trigger digest after insert or update or delete on ${name} for each row execute function digest.note_write()`,
  );
  await pool.query(`
    create schema digest;
    create unlogged table digest.written (name text not null);
    create function digest.note_write() returns trigger language plpgsql as
      $$ begin insert into digest.written values (regexp_replace(tg_table_name, '_\\d{6,}$', '')); return null; end $$`);
  // A cluster creates one trigger at a time.
  for (const trigger of triggers) await pool.query(trigger);
}
