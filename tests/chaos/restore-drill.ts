import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { findDamage } from './find-damage.ts';
import { findMissingFiles } from './find-missing-files.ts';
import type { Acknowledged } from './history.ts';
import { countEffects, findAlways, type Finding } from './invariants.ts';
import type { ChaosWorld } from './start-chaos-world.ts';

export type Copy = {
  /** When it began, on the clock of the deeds. */
  begun: number;
  folder: string;
};

/** Backs a world up with the command that people have, while everyone acts. */
export async function backWorldUp({ dataDir }: Pick<ChaosWorld, 'dataDir'>): Promise<Copy> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-backup-'));
  const begun = performance.now();
  const command = [join(import.meta.dirname, '../../src/apps/all/main.ts'), 'backup', folder];
  const empty = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', PUBLIC_ORIGIN: '', SMTP_URL: '', PAYMENTS_MODE: '', NODE_OPTIONS: '' };
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...empty, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, exit] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (exit[0] !== 0) throw new Error(`No backup was made: ${said}`);
  return { begun, folder };
}

/**
 * Starts the database of a backup, which must hold everything acknowledged before it began, intact, and meet what must hold at every
 * instant; returns what doesn't.
 */
export async function restore({ begun, folder }: Copy, acknowledged: readonly Acknowledged[]): Promise<Finding[]> {
  try {
    const server = await startEmbeddedPostgres({ folder: join(folder, 'database') });
    try {
      return await examine(
        server,
        folder,
        acknowledged.filter(({ at }) => at < begun),
      );
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function examine(
  { connectionString, adminConnectionString }: { connectionString: string; adminConnectionString: string },
  dataDir: string,
  before: readonly Acknowledged[],
): Promise<Finding[]> {
  const database = new pg.Pool({ connectionString, max: 1 });
  try {
    const lost: string[] = [];
    // Deeds that take effect later, such as refunds, may have been requested but not done yet.
    const done = before.filter(({ kind }) => !LATER.has(kind));
    for (const deed of done) if ((await countEffects(database, deed)) === 0) lost.push(deed.kind);
    const found = [
      ...(await findAlways(database)),
      ...(await findMissingFiles({ dataDir }, database)),
      ...(await findDamage(adminConnectionString)),
      ...(lost.length > 0 ? [{ invariant: 'lost', count: lost.length, example: lost[0] ?? '' }] : []),
      ...(done.length === 0 ? [{ invariant: 'nothing to be found', count: 1, example: folderOf(dataDir) }] : []),
    ];
    return found.map((finding) => ({ ...finding, invariant: `restored from a backup: ${finding.invariant}` }));
  } finally {
    await database.end();
  }
}

const LATER = new Set<Acknowledged['kind']>(['refund', 'purchase', 'picture', 'bought', 'ended']);

function folderOf(dataDir: string): string {
  return `the backup in ${dataDir}`;
}
