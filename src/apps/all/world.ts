import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { FileLock } from '#db/embedded/file-lock.ts';
import { migrate } from '#db/migrate.ts';

import { archivingFor, environmentOfCommands } from '#apps/backup/wal/wal-archive.ts';
import { checkBeforeServing } from '#apps/check/check-before-serving.ts';
import { ChildProgram, limitLog } from './child-program.ts';
import type { ProgramSpec, ProgramWatch } from './child-program.ts';
import { choosePorts } from './choose-ports.ts';
import type { Ports } from './choose-ports.ts';
import { drawDemo, isDatabaseEmpty, loadDemo, readDemoSignIns, wasDemoInterrupted } from './demo.ts';
import type { DemoSignIns } from './demo.ts';
import { deleteEndpoints, writeEndpoints } from './endpoints-file.ts';
import { openDataDir } from './open-data-dir.ts';
import {
  mailboxEnvironment,
  originsOf,
  pagesEnvironment,
  pagesOrigin,
  paymentsEnvironment,
  productEnvironment,
} from './program-environments.ts';
import type { Environment, Origins } from './program-environments.ts';
import { prepareDatabase } from './prepare-database.ts';
import { beginStep, complain } from './progress.mjs';
import { WEB_NODE_OPTIONS, type ProgramPaths } from './program-paths.ts';
import { readOrMakeSecrets } from './secrets.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { SupervisedPostgres } from './supervised-postgres.ts';
import { checkStorage, reasonOf, waitForDatabase } from './reach-services.ts';
import { isLoadedEarly } from './watch-sources.ts';
import { publishMetrics } from './publish-metrics.ts';

export type WorldOptions = {
  settings: Settings;
  checkout: string;
  base: Record<string, string | undefined>;
  /** Prepares what the programs need and what may take long, such as building pages; called once nothing is left to refuse. */
  prepare: (signal: AbortSignal) => Promise<void>;
  watch: ProgramWatch;
  programs: ProgramPaths;
  /** In live mode: serves without looking first whether that would lose money or people. */
  isUnchecked?: boolean;
  /** Set over the environment of the product's programs. */
  overrides?: Record<string, string>;
};
// Database connections for each web process, and for everything else.
const CONNECTIONS = { each: 20, others: 80 };
// A build takes many seconds, in which the demo's pictures can be drawn. Without one they would hold up the programs.
const LONG_PREPARATION_MS = 500;
// A machine that boots may start us before its database.
const DATABASE_WITHIN_SECONDS = 60;

export type Endpoints = Origins & { demo?: DemoSignIns };

export type Started = {
  endpoints: Endpoints;
  /** Resolves with the demo's sign-ins once it has loaded in the background, or with null if that failed; null if no demo is loaded. */
  demo: Promise<DemoSignIns | null> | null;
};

/** Everything that `npm start` runs on one machine, and the order in which it starts and stops. */
export class World {
  readonly #options: WorldOptions;
  readonly #stopping = new AbortController();
  /** The programs that serve people and do the product's work, and what they talk to: stand-ins and, while developing, the reader of pages. */
  readonly #product: ChildProgram[] = [];
  readonly #standIns: ChildProgram[] = [];
  #postgres: SupervisedPostgres | null = null;
  #lock: FileLock | null = null;
  #databaseUrl: string | null = null;
  #logKeeper: NodeJS.Timeout | undefined;
  #demo: Started['demo'] = null;

  constructor(options: WorldOptions) {
    this.#options = options;
  }

  /**
   * Starts everything and returns the addresses, which are also in `DATA_DIR/endpoints.json` from then on. An empty database is
   * filled with the demo afterwards, while people are already being served; the file lists its sign-ins once all of it is there.
   */
  async start(): Promise<Started> {
    const { settings, base, prepare, overrides, isUnchecked } = this.#options;
    this.#lock = openDataDir(settings.dataDir);
    deleteEndpoints(settings.dataDir);
    const ports = await choosePorts(settings);
    let drawn = Promise.resolve();
    const drawing = setTimeout(() => void (drawn = this.#drawDemo()), LONG_PREPARATION_MS);
    await prepare(this.#stopping.signal).finally(() => clearTimeout(drawing));
    const secrets = readOrMakeSecrets(settings.dataDir);
    const early = { ...productEnvironment({ base, settings, secrets, ports, databaseUrl: null }), BACKUP_KEY: undefined, ...overrides };
    const product = this.#loadProduct(early, ports);
    // Waits for all, so that nothing is still starting after a failure has been reported.
    const [database, ...others] = await Promise.allSettled([
      this.#startDatabase(),
      this.#startStandIns(ports, secrets),
      checkStorage(settings),
    ]);
    if (database.status === 'rejected') throw database.reason;
    for (const other of others) if (other.status === 'rejected') throw other.reason;
    if (settings.webProcesses > 1) publishMetrics();
    const found = { DATABASE_URL: database.value };
    this.#databaseUrl = database.value;
    if (settings.paymentsMode === 'live' && !isUnchecked)
      await checkBeforeServing(this.#options.checkout, { ...early, ...found }, complain);
    // Checked before anyone can sign up.
    const wantsDemo = settings.wantsDemo && (wasDemoInterrupted(settings.dataDir) || (await isDatabaseEmpty(database.value)));
    await settleAll(product.map(({ name, program }) => this.#start(name, program, found)));
    this.#logKeeper = setInterval(() => this.#limitLogs(), 60_000);
    const endpoints = this.#writeEndpoints(ports, wantsDemo ? null : readDemoSignIns(settings.dataDir));
    if (wantsDemo) this.#demo = drawn.then(() => this.#loadDemo({ ...early, ...found }, ports));
    return { endpoints, demo: this.#demo };
  }

  /** Stops everything: first the programs that serve people, then the stand-ins, last the database. Can be called at any time. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#logKeeper);
    await this.#demo;
    if (this.#lock !== null) deleteEndpoints(this.#options.settings.dataDir);
    // Work in progress still needs the mailbox and the payment sandbox.
    for (const programs of [this.#product, this.#standIns]) await Promise.allSettled(programs.map((program) => program.stop()));
    await this.#postgres?.stop();
    this.#lock?.release();
  }

  /** Starts the product's programs anew with their present source after these files of it have changed; migrations are applied first. */
  async restart(files: string[]): Promise<void> {
    const { databaseDirectUrl } = this.#options.settings;
    if (this.#databaseUrl !== null && files.some((file) => file.endsWith('.sql'))) await migrate(databaseDirectUrl ?? this.#databaseUrl);
    for (const program of this.#product) program.restart({ isSpareStale: files.some(isLoadedEarly) });
  }

  /** Ends the programs at once; the database still gets its clean shutdown. */
  kill(): void {
    for (const program of [...this.#product, ...this.#standIns]) program.kill();
  }

  async #startDatabase(): Promise<string> {
    const { settings, watch, base } = this.#options;
    const step = beginStep(settings.databaseUrl === null ? 'PostgreSQL' : 'Database');
    try {
      let url = settings.databaseUrl;
      if (url === null) {
        const connections = CONNECTIONS.others + CONNECTIONS.each * settings.webProcesses;
        this.#postgres = new SupervisedPostgres(join(settings.dataDir, 'database'), watch, {
          settings: { max_connections: String(connections), ...(await archivingFor(settings.dataDir, base)) },
          environment: environmentOfCommands(base),
        });
        url = await this.#postgres.start();
      } else
        for (const address of new Set([settings.databaseDirectUrl ?? url, url]))
          await waitForDatabase(address, DATABASE_WITHIN_SECONDS, this.#stopping.signal);
      const applied = await prepareDatabase({ url, directUrl: settings.databaseDirectUrl }, settings.paymentsMode);
      step.done(
        `${settings.databaseUrl === null ? 'PostgreSQL' : 'Database'} ready${applied.length > 0 ? `, ${applied.length} migrations applied` : ''}`,
      );
      return url;
    } catch (error) {
      step.fail();
      if (settings.databaseUrl === null) throw error;
      throw new Error(`The database that DATABASE_URL names cannot be used: ${reasonOf(error)}`, { cause: error });
    }
  }

  async #startStandIns(ports: Ports, secrets: Secrets): Promise<void> {
    const { settings, base, programs } = this.#options;
    const { mailbox, payments } = originsOf(settings, ports);
    await settleAll([
      mailbox === null
        ? Promise.resolve()
        : this.#start('mailbox', this.#add(this.#standIns, 'mailbox', programs.mailbox, mailboxEnvironment({ base, settings, ports }))),
      payments === null
        ? Promise.resolve()
        : this.#start(
            'payment sandbox',
            this.#add(this.#standIns, 'payment sandbox', programs.payments, paymentsEnvironment({ base, settings, secrets, ports })),
          ),
      programs.pages === undefined
        ? Promise.resolve()
        : this.#start('pages', this.#add(this.#standIns, 'pages', programs.pages, pagesEnvironment({ base, settings, ports }))),
    ]);
  }

  /** Lets the product's programs load their code while the database starts. */
  #loadProduct(environment: Environment, ports: Ports): { name: string; program: ChildProgram }[] {
    const { settings, base, programs } = this.#options;
    const web = {
      ...environment,
      PORT: String(ports.web),
      ...(programs.pages === undefined ? {} : { PAGES_ORIGIN: pagesOrigin(settings, ports) }),
      NODE_OPTIONS: `${WEB_NODE_OPTIONS} ${base['NODE_OPTIONS'] ?? ''}`,
    };
    return [
      ...this.#webNames.map((name) => ({ name, program: this.#add(this.#product, name, programs.web, web) })),
      { name: 'worker', program: this.#add(this.#product, 'worker', programs.worker, environment) },
    ].map((loaded) => {
      if (!this.#stopping.signal.aborted) loaded.program.load();
      return loaded;
    });
  }

  #add(programs: ChildProgram[], name: string, path: string, environment: Environment): ChildProgram {
    const program = new ChildProgram(this.#spec(name, path, environment), this.#options.watch);
    programs.push(program);
    return program;
  }

  async #start(name: string, program: ChildProgram, settings?: Record<string, string>): Promise<void> {
    const step = beginStep(capitalised(name));
    try {
      if (this.#stopping.signal.aborted) throw new Error('Stopped while starting.');
      await program.start(settings);
      step.done(`${capitalised(name)} ready`);
    } catch (error) {
      step.fail();
      throw error;
    }
  }

  // Runs while pages are built: if the demo will certainly be wanted, nobody has to wait for its pictures later.
  async #drawDemo(): Promise<void> {
    const { settings, base } = this.#options;
    if (!settings.wantsDemo || settings.databaseUrl !== null || existsSync(join(settings.dataDir, 'database'))) return;
    // Whatever couldn't be drawn now is drawn when it is needed, where a failure is reported.
    await drawDemo(this.#spec('demo', 'demo/draw-pictures.ts', base), this.#stopping.signal).catch(() => undefined);
  }

  async #loadDemo(product: Environment, ports: Ports): Promise<DemoSignIns | null> {
    const { settings, programs } = this.#options;
    const { dataDir } = settings;
    const step = beginStep('Demo data', { isLong: true });
    try {
      await loadDemo(this.#spec('demo', programs.demo, product), {
        dataDir,
        signal: this.#stopping.signal,
        onProgress: (text) => step.note(text),
      });
      const signIns = readDemoSignIns(dataDir);
      this.#writeEndpoints(ports, signIns);
      step.done('Demo data loaded');
      return signIns;
    } catch (error) {
      step.fail();
      if (!this.#stopping.signal.aborted) complain(`  The demo could not be loaded: ${reasonOf(error)}`);
      return null;
    }
  }

  get #webNames(): string[] {
    const { webProcesses } = this.#options.settings;
    return webProcesses === 1 ? ['web'] : Array.from({ length: webProcesses }, (_, index) => `web ${index + 1}`);
  }

  #spec(name: string, path: string, environment: Environment): ProgramSpec {
    return {
      name,
      path: join(this.#options.checkout, path),
      environment,
      logFile: this.#options.settings.logsTo === 'stdout' ? null : this.#logFile(name),
      sharesPort: path === this.#options.programs.web && this.#webNames.length > 1,
      hasSpare: path === this.#options.programs.web && this.#options.programs.pages !== undefined,
    };
  }

  #writeEndpoints(ports: Ports, demo: DemoSignIns | null): Endpoints {
    const { settings } = this.#options;
    const endpoints: Endpoints = { ...originsOf(settings, ports), ...(demo === null ? {} : { demo }) };
    writeEndpoints(settings.dataDir, endpoints);
    return endpoints;
  }

  #logFile(name: string): string {
    return join(this.#options.settings.dataDir, 'logs', `${name.replaceAll(' ', '-')}.log`);
  }

  #limitLogs(): void {
    const logs = [...this.#webNames, 'worker', 'mailbox', 'payment sandbox', 'pages'].map((name) => this.#logFile(name));
    for (const log of [...logs, join(this.#options.settings.dataDir, 'database/postgres.log')]) {
      try {
        limitLog(log);
      } catch (error) {
        complain(`  ${log} could not be shortened: ${reasonOf(error)}`);
      }
    }
  }
}

async function settleAll(tasks: Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(tasks)) if (result.status === 'rejected') throw result.reason;
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
