import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { bareEnvironment } from './bare-environment.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { RunAs } from './run-as.ts';

export type NewCluster = { folder: string; binaries: PostgresBinaries; runAs: RunAs; isDurable: boolean };

/** Returns the owner of an existing cluster, or null if there is none yet. Throws if another release of PostgreSQL wrote it. */
export function ownerOfCluster(folder: string): { uid: number; gid: number } | null {
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) return null;
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== CLUSTER_VERSION) {
    throw new Error(
      `${folder} was created by PostgreSQL ${version}, but this is PostgreSQL ${CLUSTER_VERSION}: dump it with the old release and load it here.`,
    );
  }
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

const CLUSTER_VERSION = '18';

/**
 * Creates an empty cluster: UTF-8, the built-in C.UTF-8 locale (so an operating system upgrade can't corrupt its indexes), checksums on.
 * Creation happens under a temporary name, so an interrupted attempt never carries the final one.
 */
export async function createCluster({ folder, binaries, runAs, isDurable }: NewCluster): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (runAs.owner !== null) chownSync(draft, runAs.owner.uid, runAs.owner.gid);
  const choices = [
    '-D',
    draft,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ];
  if (!isDurable) choices.push('--no-sync');
  await run([...runAs.prefix, binaries.initdb, ...choices]);
  renameSync(draft, folder);
}

function run([command = '', ...words]: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'], env: bareEnvironment() });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`PostgreSQL could not create its cluster:\n${said.trim()}`));
    });
  });
}
