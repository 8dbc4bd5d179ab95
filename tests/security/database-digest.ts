import type pg from 'pg';

// Counted at every call, refused or not; wrong passwords count towards the lock; the meter writes what earlier calls handed out.
const LEFT_OUT = ['rate_limits', 'identity_lockouts', 'content_readers'];

/** A fingerprint of every row of the product and of the waiting jobs: the same before and after means that nothing was changed. */
export async function databaseDigest(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
    [LEFT_OUT],
  );
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as digest from ${name} r`,
  );
  parts.push(`select 'jobs', count(*)::text from pgboss.job`);
  const { rows } = await pool.query<{ name: string; digest: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
