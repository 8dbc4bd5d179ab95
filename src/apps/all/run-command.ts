import { fork } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { readSocketFolder } from '#db/embedded/socket-folder.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';

import { archivingFor, environmentOfCommands } from '#apps/backup/wal/wal-archive.ts';
import { recallPorts } from './choose-ports.ts';
import { WorldIsRunning, openDataDir } from './open-data-dir.ts';
import { productEnvironment } from './program-environments.ts';
import { prepareForCommand } from './prepare-database.ts';
import { readOrMakeSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';

type CommandOptions = { settings: Settings; checkout: string; base: Record<string, string | undefined> };

/** Thrown with a clear one-line message if there is no such command. */
export class UnknownCommand extends Error {}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const SERVERS = ['all', 'web', 'worker'];
// They work before there is a database, or make one.
const WITHOUT_DATABASE = [['restore'], ['backup', 'key']];

/**
 * Runs a program of `src/apps`, or the demo's, that does something and ends, such as `npm start -- demo remove`,
 * on the database of this DATA_DIR, and returns its exit code. Works whether or not Turnout is running. Signals are passed on to it.
 */
export async function runCommand(command: string, words: string[], options: CommandOptions): Promise<number> {
  const program = programOf(options.checkout, command);
  if (!/^[a-z-]+$/.test(command) || SERVERS.includes(command) || !existsSync(program)) {
    throw new UnknownCommand(
      `Unknown command ${JSON.stringify(command)}. Commands are: ${knownCommands(options.checkout).join(', ') || 'none'}.`,
    );
  }
  const { settings, base } = options;
  if (WITHOUT_DATABASE.some((line) => line.every((word, index) => word === [command, ...words][index])))
    return run(program, words, { ...base, DATA_DIR: settings.dataDir });
  return withDatabase(command, options, (databaseUrl) => {
    const secrets = readOrMakeSecrets(settings.dataDir);
    const environment = productEnvironment({ base, settings, secrets, ports: recallPorts(settings), databaseUrl });
    return run(program, words, environment);
  });
}

function knownCommands(checkout: string): string[] {
  const names = [...readdirSync(join(checkout, 'src/apps')), 'demo'].toSorted();
  return names.filter((name) => !SERVERS.includes(name) && existsSync(programOf(checkout, name)));
}

function programOf(checkout: string, command: string): string {
  return join(checkout, command === 'demo' ? 'demo/main.ts' : `src/apps/${command}/main.ts`);
}

async function withDatabase(
  command: string,
  { settings, base }: CommandOptions,
  work: (databaseUrl: string) => Promise<number>,
): Promise<number> {
  const folder = join(settings.dataDir, 'database');
  let lock;
  try {
    lock = openDataDir(settings.dataDir, command);
  } catch (error) {
    if (!(error instanceof WorldIsRunning)) throw error;
    const running = settings.databaseUrl ?? findRunningPostgres(folder);
    if (running === null) throw new WorldIsRunning(outOfReach(settings.dataDir, readSocketFolder(join(folder, 'socket-folder'))));
    await prepareForCommand({ url: running, directUrl: settings.databaseDirectUrl });
    return work(running);
  }
  const server =
    settings.databaseUrl === null
      ? await startEmbeddedPostgres({
          folder,
          settings: await archivingFor(settings.dataDir, base),
          environment: environmentOfCommands(base),
        })
      : null;
  try {
    const url = server?.connectionString ?? settings.databaseUrl ?? '';
    await prepareForCommand({ url, directUrl: settings.databaseDirectUrl });
    return await work(url);
  } finally {
    await server?.stop();
    lock.release();
  }
}

// The socket is in a temporary folder, which a container or a service may have for itself, and which is closed to other accounts.
function outOfReach(dataDir: string, socketFolder: string | null): string {
  const known =
    socketFolder === null ? 'it has not said where' : `there is no socket in ${socketFolder} that this account can see from here`;
  return `Turnout runs with DATA_DIR ${dataDir}, but its PostgreSQL cannot be reached: ${known}. Run the command where the site runs: as its account, and in its container or with the TMPDIR of its service. If it has just been started, try again.`;
}

function run(program: string, words: string[], environment: Record<string, string | undefined>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(program, words, { env: environment, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    // The command decides how it ends; this process outlives it, with the database that it works on.
    const passOn = (signal: NodeJS.Signals) => void child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, passOn);
    const forget = () => SIGNALS.forEach((signal) => process.off(signal, passOn));
    child.once('error', (error) => {
      forget();
      reject(error);
    });
    child.once('exit', (code) => {
      forget();
      resolve(code ?? 1);
    });
  });
}
