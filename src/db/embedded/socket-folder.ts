import { chownSync, lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

// The kernel allows 107 bytes for a socket's path; PostgreSQL adds "/.s.PGSQL.5432".
const LONGEST_FOLDER = 80;

/**
 * Opens the private folder for the server's socket. The server asks for no password, so the folder's permissions are what protects it: it
 * is closed to everyone else. The caller ensures that no server is using it. `memory` names the file that records the folder: a restart
 * reuses the address, so open pools can reconnect.
 */
export function openSocketFolder(memory: string, owner: { uid: number; gid: number } | null): string {
  const known = readSocketFolder(memory);
  const uid = owner?.uid ?? process.getuid?.() ?? 0;
  if (known !== null && isPrivate(known, uid)) {
    // A killed server leaves its socket and a lock file whose pid may belong to an unrelated process by now.
    for (const entry of readdirSync(known)) rmSync(join(known, entry), { force: true });
    return known;
  }
  const parent = Buffer.byteLength(tmpdir()) > LONGEST_FOLDER - 20 ? '/tmp' : tmpdir();
  const folder = mkdtempSync(join(parent, 'turnout-pg-'));
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  writeFileSync(memory, folder, { mode: 0o600 });
  return folder;
}

/** Returns the last folder used; null if there is none. */
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
