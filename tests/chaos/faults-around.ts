import { existsSync, mkdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from './faults-in-database.ts';
import type { Trouble } from './faults.ts';
import { killProgram, pidsOf } from './kill-program.ts';
import { killSupervisor } from './kill-supervisor.ts';
import { secondsUntilServed } from './seconds-until-served.ts';
import { uploadPicture } from './upload-picture.ts';

const LOOK_EVERY_MS = 250;
// The most that PostgreSQL lets a commit wait, in microseconds.
const COMMIT_DELAY = 100_000;
const NOTICED_MS = 90;
const NOTICED_WITHIN_MS = 10_000;

/** Kills the supervisor, waits until nothing of the world is left, and starts it again as a service manager does. */
export async function restartSupervisor(trouble: Trouble): Promise<void> {
  const { world } = trouble;
  const died = performance.now();
  const [left] = await killSupervisor(world);
  if (left !== undefined) throw new Error(`${left.example} ${left.invariant}.`);
  await world.startAgain();
  await secondsUntilServed(world);
  trouble.awaySeconds = Math.max(trouble.awaySeconds, (performance.now() - died) / 1000);
}

/** Leaves nothing free on the disk of DATA_DIR, neither for the database and its log nor for files; whatever gets free is taken too. */
export async function fillDisk({ world: { disk }, lastsMs }: Trouble): Promise<void> {
  if (disk === null) throw new Error('This world has no disk of its own.');
  const over = performance.now() + lastsMs * 3;
  while (performance.now() < over) {
    disk.fill();
    await sleep(LOOK_EVERY_MS);
  }
}

/** Makes room on it again. */
export async function emptyDisk({ world: { disk } }: Trouble): Promise<void> {
  disk?.empty();
}

/** Has each commit, and each write and flush of a file, wait; throws if they don't. */
export async function slowDiskDown(trouble: Trouble): Promise<void> {
  const { world } = trouble;
  await setCommits(world.adminUrl(), { commit_delay: COMMIT_DELAY, commit_siblings: 0 });
  rmSync(join(world.doors.folder, 'slowed-web'), { force: true });
  writeFileSync(join(world.doors.folder, 'slow-files'), '');
  await uploadPicture(trouble);
  if (!existsSync(join(world.doors.folder, 'slowed-web'))) throw new Error('Files are written as quickly as ever.');
  await withClient(world.adminUrl(), async (client) => {
    const deadline = performance.now() + NOTICED_WITHIN_MS;
    // The server reads its settings again a moment later.
    for (;;) {
      const began = performance.now();
      await client.query('create table chaos_slow ()');
      const took = performance.now() - began;
      await client.query('drop table chaos_slow');
      if (took >= NOTICED_MS) return;
      if (performance.now() > deadline) throw new Error(`A commit takes ${took.toFixed(0)} ms, as ever.`);
    }
  });
}

/** Puts the disk right again. */
export async function speedDiskUp({ world }: Trouble): Promise<void> {
  rmSync(join(world.doors.folder, 'slow-files'), { force: true });
  await setCommits(world.adminUrl(), { commit_delay: 0, commit_siblings: 5 });
}

async function setCommits(url: string, values: Record<string, number>): Promise<void> {
  await withClient(url, async (client) => {
    for (const [name, value] of Object.entries(values)) await client.query(`alter system set ${name} = ${value}`);
    await client.query('select pg_reload_conf()');
  });
}

/**
 * Takes all packages away, as `npm ci` does first, and kills the worker and one web process: the other web process goes on serving, and the
 * supervisor lives to start them again.
 */
export async function takePackages(trouble: Trouble): Promise<void> {
  const { world, lastsMs } = trouble;
  const { folder, away } = packagesOf(trouble);
  renameSync(folder, away);
  mkdirSync(folder);
  const [oldest, ...others] = pidsOf(world.supervisorPid, 'web');
  if (oldest === undefined) throw new Error('There is no web process to kill.');
  process.kill(oldest, 'SIGKILL');
  killProgram(world.supervisorPid, 'worker');
  await sleep(lastsMs);
  const running = pidsOf(world.supervisorPid, 'web');
  if (others.some((pid) => !running.includes(pid))) throw new Error('The other web process did not outlive its packages.');
  if (pidsOf(world.supervisorPid, 'supervisor').length === 0) throw new Error('The supervisor did not outlive the packages.');
}

/** Brings the packages back. */
export async function bringPackages(trouble: Trouble): Promise<void> {
  const { folder, away } = packagesOf(trouble);
  rmdirSync(folder);
  renameSync(away, folder);
}

function packagesOf({ world: { home } }: Trouble) {
  const folder = join(home, 'node_modules');
  return { folder, away: `${folder}.away` };
}
