import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';

/** How to start PostgreSQL here: the words before its command, and the account that must own its files (null: the current one). */
export type RunAs = { prefix: string[]; owner: { uid: number; gid: number } | null };

type Account = { uid: number; gid: number };

/**
 * Chooses how to start PostgreSQL, which refuses to run as root and must not outlive the program that started it. On Linux `setpriv` and
 * `unshare` settle both; the first method that works for these paths is chosen. `existingOwner` is the account that already owns the
 * cluster, if there is one: its files keep their owner.
 */
export function chooseRunAs(program: string, folder: string, existingOwner: Account | null): RunAs {
  const isLinux = process.platform === 'linux';
  if (process.getuid?.() !== 0) {
    return {
      prefix: isLinux && works(['setpriv', ...DIE_WITH_PARENT, '--'], program) ? ['setpriv', ...DIE_WITH_PARENT, '--'] : [],
      owner: null,
    };
  }
  if (!isLinux) throw new Error('PostgreSQL does not run as root: start Turnout as an ordinary user, or set DATABASE_URL.');
  const account = existingOwner !== null && existingOwner.uid !== 0 ? existingOwner : unprivilegedAccount();
  const setuid = asAccount(account);
  const isOpen = isTraversable(program) && isTraversable(folder);
  if (existingOwner?.uid !== 0 && isOpen && works(setuid, program)) return { prefix: setuid, owner: account };
  if (existingOwner === null || existingOwner.uid === 0) {
    const mapped = mappedToNobody(account);
    if (works(mapped, program)) return { prefix: mapped, owner: null };
  }
  // Last resort: another account with the capability to traverse root's folders, needed in containers without user namespaces.
  const passing = asAccount(account, ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']);
  if (works(passing, program)) return { prefix: passing, owner: account };
  throw new Error(
    'PostgreSQL does not run as root and no other account can be used here: start Turnout as an ordinary user, or set DATABASE_URL.',
  );
}

// SIGINT is PostgreSQL's fast shutdown: clients are disconnected, committed data is kept.
const DIE_WITH_PARENT = ['--pdeathsig', 'INT'];

function asAccount({ uid, gid }: Account, more: string[] = []): string[] {
  return ['setpriv', '--reuid', String(uid), '--regid', String(gid), '--clear-groups', ...more, ...DIE_WITH_PARENT, '--'];
}

// A user namespace in which root's own files belong to an ordinary account; no file changes owner on disk.
function mappedToNobody({ uid, gid }: Account): string[] {
  return ['unshare', '-U', `--map-user=${uid}`, `--map-group=${gid}`, '--', 'setpriv', ...DIE_WITH_PARENT, '--'];
}

function works(prefix: string[], program: string): boolean {
  const [command, ...words] = prefix;
  return command !== undefined && spawnSync(command, [...words, program, '--version'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
}

function unprivilegedAccount(): Account {
  for (const name of ['postgres', 'nobody']) {
    const uid = accountNumber('-u', name);
    const gid = accountNumber('-g', name);
    if (uid !== null && gid !== null && uid !== 0) return { uid, gid };
  }
  return { uid: 65_534, gid: 65_534 };
}

function accountNumber(flag: '-u' | '-g', name: string): number | null {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim());
  } catch {
    return null;
  }
}

function isTraversable(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
