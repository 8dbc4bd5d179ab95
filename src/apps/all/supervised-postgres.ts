import { setTimeout as sleep } from 'node:timers/promises';

import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '#db/embedded/start-embedded-postgres.ts';

import type { ProgramWatch } from './child-program.ts';

type Options = Pick<EmbeddedPostgresOptions, 'settings' | 'environment'>;

const BACKOFF_SECONDS = [0, 1, 2, 5, 10, 30];

/**
 * Our own PostgreSQL under supervision. When it dies, it is restarted on the same address once the old server
 * and all its processes are gone; PostgreSQL then recovers what was committed, and open pools reconnect.
 */
export class SupervisedPostgres {
  readonly #folder: string;
  readonly #watch: ProgramWatch;
  readonly #options: Options;
  #server: EmbeddedPostgres | null = null;
  #starting: Promise<EmbeddedPostgres> | null = null;
  #isStopping = false;

  constructor(folder: string, watch: ProgramWatch, options: Options = {}) {
    this.#folder = folder;
    this.#watch = watch;
    this.#options = options;
  }

  /** Starts it and returns the product's connection string. */
  async start(): Promise<string> {
    this.#starting = startEmbeddedPostgres({ ...this.#options, folder: this.#folder });
    const server = await this.#starting;
    this.#server = server;
    void server.exited.then(() => this.#restart());
    return server.connectionString;
  }

  get pid(): number | undefined {
    return this.#server?.pid;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    // A server that is still starting must come up first; a failure was reported to the caller of `start`.
    await this.#starting?.catch(() => undefined);
    await this.#server?.stop();
  }

  async #restart(): Promise<void> {
    for (let failures = 0; !this.#isStopping; failures += 1) {
      const seconds = BACKOFF_SECONDS[Math.min(failures, BACKOFF_SECONDS.length - 1)] ?? 30;
      this.#watch.restarting('PostgreSQL', failures === 0 ? 'it stopped' : 'it does not start', seconds);
      await sleep(seconds * 1000);
      if (this.#isStopping) return;
      try {
        await this.start();
        this.#watch.restarted('PostgreSQL');
        return;
      } catch {
        // The next round reports it.
      }
    }
  }
}
