import type pg from 'pg';
import { findMisplaced, readPlacements } from '#db/distribution.ts';
import { isMigrated } from '#db/migrate.ts';
import { ConfigError } from '../program/config.ts';

const REQUIRED = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Thrown with one clear line if the database can't be trusted with money. */
export class UnsafeDatabase extends ConfigError {}

/**
 * Throws `UnsafeDatabase` if the database could lose confirmed writes, isn't at this program's version, or is spread over machines otherwise
 * than `tables.ts` says (design rule: fail closed). If the server is unreachable, the driver's own error is thrown instead.
 */
export async function assertSafeDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>('select name, setting from pg_settings where name = any($1)', [
    REQUIRED,
  ]);
  const off = rows.filter((row) => row.setting === 'off').map((row) => row.name);
  if (off.length > 0)
    throw new UnsafeDatabase(
      `PostgreSQL runs with ${off.join(' and ')} off and may lose confirmed payments. Turn ${off.length === 1 ? 'it' : 'them'} on.`,
    );
  if (!(await isMigrated(pool)))
    throw new UnsafeDatabase('The database doesn’t match this program’s version. Run the migrations first, or update the program.');
  const placements = await readPlacements(pool);
  const misplaced = [...placements.values()].some(({ kind }) => kind !== 'local') ? findMisplaced(placements) : [];
  if (misplaced.length > 0)
    throw new UnsafeDatabase(
      `The database is a cluster in which some tables lie elsewhere than they should: ${misplaced.join(' ')} Stop Turnout and run \`npm start -- database distribute\`.`,
    );
}
