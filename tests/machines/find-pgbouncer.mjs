// Plain JavaScript: `npm test` asks on any Node whether there is a PgBouncer to test with.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// Packages install it among the programs of administrators, which aren't on everybody's path.
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Why nothing is tested through a pooler, in words that end a sentence. */
export const NO_PGBOUNCER = 'no PgBouncer is installed here';

/** Returns the path of PgBouncer, or null. */
export function findPgBouncer() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS];
  return folders.map((folder) => join(folder, 'pgbouncer')).find(isProgram) ?? null;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
