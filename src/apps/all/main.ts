import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import process from 'node:process';

import { readBackupSettings, sealingOf } from '#apps/backup/backup-settings.ts';
import { backUpNightly } from '#apps/backup/nightly.ts';
import { judgeShelf } from '#apps/backup/shelf-owner.ts';
import { lacksBase } from '#apps/backup/wal/base-backup.ts';
import { keepNewFiles } from '#apps/backup/wal/keep-new-files.ts';
import { openBlobs } from '#platform/server/storage/open-blobs.ts';
import { PortTaken } from './choose-ports.ts';
import { DataDirUnusable, RestoreIsIncomplete, WorldIsRunning } from './open-data-dir.ts';
import { buildWeb } from './prepare-checkout.mjs';
import { BUILT_PROGRAMS, SOURCE_PROGRAMS } from './program-paths.ts';
import { OtherVersion } from './prepare-database.ts';
import { complain, say, style } from './progress.mjs';
import { UnknownCommand, runCommand } from './run-command.ts';
import { reasonOf } from './reach-services.ts';
import { SettingsError, readSettings, type Settings } from './settings.ts';
import { showSignIns, showSummary } from './show-summary.ts';
import { watchSources } from './watch-sources.ts';
import { World } from './world.ts';

const checkout = join(import.meta.dirname, '../../..');

async function main(): Promise<void> {
  const [command, ...words] = process.argv.slice(2);
  const isDev = command === 'dev' && words.length === 0;
  const isUnchecked = command === 'unchecked' && words.length === 0;
  if (command !== undefined && !isDev && !isUnchecked) {
    process.exit(await runCommand(command, words, { settings: readSettings(process.env, checkout), checkout, base: process.env }));
  }
  const began = performance.now();
  const world = new World({
    settings: readSettings(process.env, checkout),
    checkout,
    base: process.env,
    prepare: (signal) => (isDev ? Promise.resolve() : buildWeb(process.execPath, { signal })),
    isUnchecked,
    programs: isDev ? SOURCE_PROGRAMS : BUILT_PROGRAMS,
    ...(isDev ? { overrides: DEV_ENVIRONMENT } : {}),
    watch: {
      restarting: (name, why, seconds) =>
        complain(`  ${style.bad('!')} ${name} stopped (${why}); restarting${seconds > 0 ? ` in ${seconds} s` : ''}.`),
      restarted: (name) => say(`  ${style.good('✓')} ${name} is running again.`),
    },
  });
  stopOnRequest(world);
  try {
    const { endpoints, demo } = await world.start();
    showSummary(endpoints, { began, isDemoComing: demo !== null });
    void demo?.then((signIns) => showSignIns(signIns ?? []));
    if (!isStopping) stopBackups = keepBackups(readSettings(process.env, checkout));
    if (isDev) restartOnChange(world);
  } catch (error) {
    await world.stop();
    throw error;
  }
}

// The page cache and the service worker would show what has changed since.
const DEV_ENVIRONMENT = { NODE_ENV: 'development', PAGE_CACHE: 'off', SERVICE_WORKER: 'off' };

function restartOnChange(world: World): void {
  watchSources(checkout, (files) => {
    const [first = '', ...others] = files;
    say(`  ${style.accent('↻')} src/${first}${others.length > 0 ? ` and ${others.length} more` : ''}`);
    world
      .restart(files)
      .catch((error: unknown) => complain(`  ${style.bad('!')} ${error instanceof Error ? error.message : String(error)}`));
  });
  say('  Watching src: pages change in place, programs start anew.\n');
}

/** Backs up each day and as files come, as far as the settings want it. Returns a function that ends this. */
function keepBackups({ dataDir, storage }: Settings): () => void {
  const backups = readBackupSettings(process.env);
  const stopNightly = backUpNightly(backups, {
    run: runBeside,
    now: () => new Date(),
    lacksBase: () => lacksBase(dataDir),
    isOurs: async () => ['ours', 'new'].includes(await judgeShelf(dataDir, resolve(backups.folder ?? ''))),
  });
  const ending = new AbortController();
  const { walSeconds: seconds } = backups;
  const blobs = () => openBlobs(storage ?? { kind: 'folder', folder: join(dataDir, 'blobs') });
  if (seconds !== null)
    void sealingOf(process.env).then((sealing) =>
      keepNewFiles(
        { dataDir, blobs, sealing, seconds },
        {
          signal: ending.signal,
          failed: (error) => complain(`  ${style.bad('!')} New files could not be copied to BACKUP_DIR: ${reasonOf(error)}`),
        },
      ),
    );
  return () => {
    stopNightly();
    ending.abort();
  };
}

/** Runs one of our commands beside the running site, and returns its exit code. */
async function runBeside(words: string[]): Promise<number> {
  const child = fork(import.meta.filename, words, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const stop = () => void child.kill('SIGTERM');
  process.once('exit', stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('exit', stop);
  return code ?? 1;
}

let isStopping = false;
let stopBackups = (): void => undefined;

// Package managers forward a Ctrl-C that has already reached us; only a later one is a second request.
const SECOND_WISH_AFTER_MS = 2000;

// A broken channel means that the process that started this one is gone, even if it was killed without notice.
function stopOnRequest(world: World): void {
  let wishedAt = 0;
  const stop = () => {
    if (isStopping) {
      if (performance.now() - wishedAt > SECOND_WISH_AFTER_MS) world.kill();
      return;
    }
    isStopping = true;
    wishedAt = performance.now();
    say('\n  Stopping …');
    stopBackups();
    void world.stop().then(
      () => {
        say(`  ${style.good('✓')} Stopped.`);
        process.exit(0);
      },
      (error: unknown) => fail(error),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, stop);
  // An upgrade has put another version in the place of this one.
  process.on('SIGUSR2', () => process.send?.({ startAnew: true }));
}

const EXPECTED = [SettingsError, PortTaken, DataDirUnusable, WorldIsRunning, RestoreIsIncomplete, OtherVersion, UnknownCommand];

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  complain(`\n  ${style.bad('✗')} ${(isExpected ? message : `Turnout could not start. ${message}`).replaceAll('\n', '\n    ')}\n`);
  process.exit(1);
}

main().catch((error: unknown) => {
  if (!isStopping) fail(error);
});
