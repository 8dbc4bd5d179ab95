import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { startProgram } from './start-program.ts';
import type { Program } from './start-program.ts';
import type { BenchEnvironment } from './start-web.ts';

// All environments of a run share one folder.
const booksOf = (environment: BenchEnvironment) => join(environment['DATA_DIR'] ?? '', 'payments');

/**
 * Starts the payment sandbox where the product of this environment looks for it, one at a time. A run has one set of books, because the
 * database remembers the customers, accounts and prices in them. Sends webhooks only if the environment's own web program is to get them.
 */
export function startPayments(environment: BenchEnvironment, { sendsWebhooks = false } = {}): Promise<Program> {
  return startProgram([join(import.meta.dirname, '../../build/programs/payments.js')], {
    NODE_ENV: 'production',
    NODE_OPTIONS: '',
    PORT: new URL(environment['STRIPE_API_URL'] ?? '').port,
    DATA_DIR: booksOf(environment),
    PAYMENTS_SECRET_KEY: environment['STRIPE_SECRET_KEY'],
    PAYMENTS_PUBLISHABLE_KEY: environment['STRIPE_PUBLISHABLE_KEY'],
    PUBLIC_ORIGIN: undefined,
    PAYMENTS_WEBHOOK_URL: sendsWebhooks ? `${environment['PUBLIC_ORIGIN'] ?? ''}/webhooks/stripe` : undefined,
    PAYMENTS_WEBHOOK_SECRET: sendsWebhooks ? environment['STRIPE_WEBHOOK_SECRETS'] : undefined,
    PAYMENTS_THIN_WEBHOOK_SECRET: sendsWebhooks ? environment['STRIPE_WEBHOOK_SECRETS'] : undefined,
  });
}

/** Deletes the books of an earlier run, whose sales the database has forgotten. */
export function forgetBooks(environment: BenchEnvironment): void {
  rmSync(booksOf(environment), { recursive: true, force: true });
}
