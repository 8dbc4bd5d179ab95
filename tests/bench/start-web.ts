import { join } from 'node:path';

import { WEB_NODE_OPTIONS } from '#apps/all/program-paths.ts';
import { readConfig } from '#platform/server/program/config.ts';
import { freePort } from '#tests/harness/free-port.ts';

import { startProgram } from './start-program.ts';
import type { Program } from './start-program.ts';

export type BenchEnvironment = Record<string, string>;

/**
 * Returns the web program's environment: production, our own identity provider, no mail server, and a payment provider only while one is
 * needed.
 */
export async function webEnvironment(database: { connectionString: string; folder: string }): Promise<BenchEnvironment> {
  const port = await freePort();
  return {
    NODE_ENV: 'production',
    NODE_OPTIONS: WEB_NODE_OPTIONS,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.connectionString,
    DATA_DIR: join(database.folder, 'data'),
    APP_SECRET: 'a secret of the bench, which keeps nothing from anybody',
    LOG_LEVEL: 'warn',
    STRIPE_SECRET_KEY: 'sk_test_sandbox_bench_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_bench_bench',
    STRIPE_API_URL: `http://127.0.0.1:${await freePort()}`,
    STRIPE_WEBHOOK_SECRETS: 'whsec_of_the_bench_of_the_bench_of_the_bench',
    PAYMENTS_PRELOAD: 'http://127.0.0.1:9/stripe.js',
    SMTP_URL: 'smtp://127.0.0.1:9',
    // One address and a few people make the requests that a whole town makes elsewhere.
    RATE_LIMIT_FACTOR: '100000',
    // Throughput is measured with more connections than are served at a time; the overload rows use the default.
    QUEUE_MS: '0',
  };
}

/** Returns the product's identity provider in such an environment. */
export function identityOf(environment: BenchEnvironment): { issuer: string; clientId: string; endpoint: string } {
  const { issuer, clientId, endpoint } = readConfig(environment).identity;
  return { issuer, clientId, endpoint };
}

/** Starts the web program as it runs in production. */
export async function startWeb(environment: BenchEnvironment, profileFolder: string | null): Promise<Program & { origin: string }> {
  const profile = profileFolder === null ? [] : ['--cpu-prof', '--cpu-prof-interval=500', `--cpu-prof-dir=${profileFolder}`];
  const program = await startProgram([...profile, join(import.meta.dirname, '../../build/programs/web.js')], environment);
  return { ...program, origin: environment['PUBLIC_ORIGIN'] ?? '' };
}
