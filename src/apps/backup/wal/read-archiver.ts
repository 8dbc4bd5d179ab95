import type pg from 'pg';

export type Archiver = { isOn: boolean; archivedAt: Date | null; failedAt: Date | null };

/** Returns when PostgreSQL last archived a part of its log, and when it last failed to, since it started or its counters began anew. */
export async function readArchiver(pool: Pick<pg.Pool, 'query'>): Promise<Archiver> {
  const { rows } = await pool.query<{ mode: string; archived: Date | null; failed: Date | null }>(
    `select current_setting('archive_mode') as mode, last_archived_time as archived, last_failed_time as failed from pg_stat_archiver`,
  );
  const [found] = rows;
  return { isOn: found?.mode === 'on', archivedAt: found?.archived ?? null, failedAt: found?.failed ?? null };
}
