// Plain JavaScript: `npm test` asks on any Node whether there is a Citus to test on.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
];

/** Why there is nothing to test on, in words that end a sentence. */
export const NO_CITUS = 'no PostgreSQL 15 with Citus is installed here, and TEST_CITUS_URL names none';

/** Returns the folder with the programs of a PostgreSQL 15 that has Citus, or null. */
export function findCitus() {
  return FOLDERS.find((folder) => existsSync(join(folder, 'postgres')) && hasCitus(folder)) ?? null;
}

function hasCitus(folder) {
  try {
    const share = execFileSync(join(folder, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim();
    return existsSync(join(share, 'extension/citus.control'));
  } catch {
    return false;
  }
}
