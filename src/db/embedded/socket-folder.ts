import { chownSync, lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

// The kernel allows 107 bytes for a socket's path; PostgreSQL adds "/.s.PGSQL.5432".
const LONGEST_FOLDER = 80;

/**
 * The private folder of the server's socket. It is the guard of a server that asks for no password, so it is closed to
 * everybody else. The caller makes sure that no server uses it. `memory` names the file that remembers it: a restart keeps the address, so open pools find it again.
 */
export function openSocketFolder(memory: string, owner: { uid: number; gid: number } | null): string {
  const known = readSocketFolder(memory);
  const uid = owner?.uid ?? process.getuid?.() ?? 0;
  if (known !== null && isPrivate(known, uid)) {
    // A killed server leaves its socket and a lock file that may name a stranger's process by now.
    for (const entry of readdirSync(known)) rmSync(join(known, entry), { force: true });
    return known;
  }
  const parent = Buffer.byteLength(tmpdir()) > LONGEST_FOLDER - 20 ? '/tmp' : tmpdir();
  const folder = mkdtempSync(join(parent, 'turnout-pg-'));
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  writeFileSync(memory, folder, { mode: 0o600 });
  return folder;
}

/** The folder that was used last; null when there is none. */
export function readSocketFolder(memory: string): string | null {
  try {
    return readFileSync(memory, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

function isPrivate(folder: string, uid: number): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}
