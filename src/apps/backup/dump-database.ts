import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#kernel/objects/error-code.ts';
import { BackupRefused } from './backup-refused.ts';

// Not `new URL`: an address that names a folder with a socket has no host.
const PASSWORD = /^(\w+:\/\/[^:@/?]*):([^@/?]*)@/;
const PASSWORD_PARAMETER = /([?&])password=([^&]*)(&|$)/;

const VERIFIED = /[?&]sslmode=verify-(?:full|ca)\b/;
// Of Debian and Alpine, and of Red Hat.
const ROOTS = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt'];

/** A database with its indexes is about so many times as large as its dump. */
export const UNPACKED = 6;

type Environment = Record<string, string | undefined>;

/** Streams what `pg_dump` reads from a database, as of an exported snapshot. The stream fails if it doesn't read everything. */
export function dumpDatabase(url: string, snapshot: string): Readable {
  const words = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`];
  const read = async function* () {
    const { child, ended } = start('pg_dump', words, url);
    child.stdin.end();
    yield* child.stdout as AsyncIterable<Buffer>;
    await ended;
  };
  return Readable.from(read(), { objectMode: false });
}

/** Loads into an empty database what `dumpDatabase` has read: all of it or, if that fails, nothing. */
export async function loadDump(url: string, dump: Readable): Promise<void> {
  const { child, ended } = start('pg_restore', ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'], url);
  child.stdout.resume();
  // If it stops reading, its own words say why.
  const sent = pipeline(dump, child.stdin).catch((error: unknown) => {
    if (error instanceof BackupRefused) child.kill();
    return error;
  });
  const broken = await sent;
  if (broken instanceof BackupRefused) {
    await ended.catch(() => undefined);
    throw broken;
  }
  await ended;
}

/** Parts an address from its password, which may stand before the host, or in a parameter. */
export function partPassword(url: string): { address: string; password: string | null } {
  const [, , before] = PASSWORD.exec(url) ?? [];
  const [, , named] = PASSWORD_PARAMETER.exec(url) ?? [];
  const address = url
    .replace(PASSWORD, '$1@')
    .replace(PASSWORD_PARAMETER, (_all, mark: string, _password, end: string) => (end === '&' ? mark : ''));
  const password = named ?? before;
  return { address, password: password === undefined ? null : decodeURIComponent(password) };
}

/**
 * The environment of a client program of PostgreSQL. Node verifies a server with the certificates that it comes with, libpq only with a file:
 * where the address wants that and names none, it is NODE_EXTRA_CA_CERTS or this machine's own.
 */
export function environmentFor(url: string, environment: Environment): Environment {
  const { password } = partPassword(url);
  const isNamed =
    url.includes('sslrootcert=') || environment['PGSSLROOTCERT'] || existsSync(join(environment['HOME'] ?? '/', '.postgresql/root.crt'));
  const root = VERIFIED.test(url) && !isNamed ? environment['NODE_EXTRA_CA_CERTS'] || ROOTS.find((path) => existsSync(path)) : undefined;
  return {
    ...environment,
    ...(password === null ? {} : { PGPASSWORD: password }),
    ...(root === undefined ? {} : { PGSSLROOTCERT: root }),
  };
}

// The password goes into the environment: everybody on the machine may read the words of a command.
function start(program: 'pg_dump' | 'pg_restore', words: string[], url: string) {
  const child = spawn(program, [...words, `--dbname=${partPassword(url).address}`], {
    env: environmentFor(url, process.env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const said = text(child.stderr);
  const spawned = once(child, 'close').then(([code]) => code as number | null);
  const ended = spawned.then(
    async (code) => {
      if (code !== 0) throw new BackupRefused(`${program} ended with status ${code}: ${(await said).trim()}`);
    },
    (error: unknown) => {
      throw new BackupRefused(
        errorCode(error) === 'ENOENT'
          ? `${program} is not installed: your own PostgreSQL needs its client programs (Debian: postgresql-client).`
          : `${program} could not be started: ${error instanceof Error ? error.message : String(error)}`,
      );
    },
  );
  // It is awaited later, or its failure shows in the stream first.
  ended.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  return { child, ended };
}
