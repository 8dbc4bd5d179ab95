import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { mailboxEnvironment, paymentsEnvironment, productEnvironment } from '#apps/all/program-environments.ts';
import { BUILT_PROGRAMS } from '#apps/all/program-paths.ts';
import { ChildProgram, endOfLog } from '#apps/all/child-program.ts';
import type { Ports } from '#apps/all/choose-ports.ts';
import { readOrMakeSecrets } from '#apps/all/secrets.ts';
import { readSettings } from '#apps/all/settings.ts';
import { freePort } from '#tests/harness/free-port.ts';

const checkout = join(import.meta.dirname, '../..');
const HOST = '127.0.0.1';

/** What machines share: addresses and secrets, all of it in their environment. */
export type Shared = { environment: Record<string, string>; ports: Omit<Ports, 'web'>; secretsFolder: string };

/** A machine with a DATA_DIR of its own, and the programs that run there. */
export type Machine = {
  /** Where its `web` is reached. */
  web: string;
  dataDir: string;
  start(program: 'web' | 'worker'): Promise<void>;
  /** Asks the program to end, as a service manager does, and waits until it has. */
  stop(program: 'web' | 'worker'): Promise<void>;
  /** The end of a program's log. */
  log(program: string): string;
};

/** The stand-ins for mail and payments, which belong to one machine, and what the machines have in common. */
export type Town = { web: string; mailbox: string; payments: string; shared: Shared; stop(): Promise<void> };

/** Reserves what several machines share, and starts the stand-ins. `origin` is what browsers would call. */
export async function startTown(origin: string, environment: Record<string, string>): Promise<Town> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-machines-'));
  const ports = { mailbox: await freePort(), payments: await freePort(), smtp: await freePort(), pages: 0 };
  const shared = { environment: { ...environment, PUBLIC_ORIGIN: origin }, ports, secretsFolder: folder };
  const settings = settingsOf(shared, folder);
  const secrets = readOrMakeSecrets(folder);
  // The provider reports to the address that everybody uses.
  const all = { ...ports, web: Number(new URL(origin).port) };
  const base = { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'] };
  const programs = [
    programOf('mailbox', folder, mailboxEnvironment({ base, settings, ports: all })),
    programOf('payments', folder, paymentsEnvironment({ base, settings, secrets, ports: all })),
  ];
  await Promise.all(programs.map((program) => program.start()));
  return {
    web: origin,
    mailbox: `http://${HOST}:${ports.mailbox}`,
    payments: `http://${HOST}:${ports.payments}`,
    shared,
    async stop() {
      await Promise.all(programs.map((program) => program.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sets up one more machine, on which nothing runs yet. */
export async function openMachine(name: string, { environment, ports, secretsFolder }: Shared): Promise<Machine> {
  const dataDir = join(secretsFolder, name);
  const shared = { environment, ports, secretsFolder };
  const settings = settingsOf(shared, dataDir);
  const secrets = readOrMakeSecrets(secretsFolder);
  const web = await freePort();
  const base = { ...environment, PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'] };
  const product = productEnvironment({ base, settings, secrets, ports: { ...ports, web }, databaseUrl: settings.databaseUrl ?? '' });
  const programs = {
    web: () => programOf('web', dataDir, { ...product, PORT: String(web) }),
    worker: () => programOf('worker', dataDir, product),
  };
  const running = new Map<string, ChildProgram>();
  return {
    web: `http://${HOST}:${web}`,
    dataDir,
    async start(name) {
      const program = programs[name]();
      running.set(name, program);
      await program.start();
    },
    async stop(name) {
      await running.get(name)?.stop();
      running.delete(name);
    },
    log: (name) => endOfLog(logOf(name, dataDir)),
  };
}

function settingsOf({ environment, ports }: Shared, dataDir: string) {
  const own = { PORT: '0', HOST, DATA_DIR: dataDir, TURNOUT_DEMO: '0' };
  const given = { MAILBOX_PORT: String(ports.mailbox), PAYMENTS_PORT: String(ports.payments), SMTP_PORT: String(ports.smtp) };
  return readSettings({ ...environment, ...own, ...given }, checkout);
}

function programOf(name: 'web' | 'worker' | 'mailbox' | 'payments', dataDir: string, environment: Record<string, string | undefined>) {
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const spec = { name, path: join(checkout, BUILT_PROGRAMS[name]), environment, logFile: logOf(name, dataDir) };
  // A program that stops by itself comes up again, and what it was asked meanwhile fails its test.
  return new ChildProgram(spec, { restarting: () => undefined, restarted: () => undefined });
}

const logOf = (name: string, dataDir: string) => join(dataDir, 'logs', `${name}.log`);
