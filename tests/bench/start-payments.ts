import { join } from 'node:path';

import { startProgram } from './start-program.ts';
import type { Program } from './start-program.ts';
import type { BenchEnvironment } from './start-web.ts';

/** Starts the payment sandbox, with books of its own, where the product of this environment looks for it; it sends no webhooks. */
export function startPayments(environment: BenchEnvironment): Promise<Program> {
  return startProgram([join(import.meta.dirname, '../../build/programs/payments.js')], {
    NODE_ENV: 'production',
    PORT: new URL(environment['STRIPE_API_URL'] ?? '').port,
    DATA_DIR: join(environment['DATA_DIR'] ?? '', `payments-${crypto.randomUUID()}`),
    PAYMENTS_SECRET_KEY: environment['STRIPE_SECRET_KEY'],
    PAYMENTS_PUBLISHABLE_KEY: environment['STRIPE_PUBLISHABLE_KEY'],
    PUBLIC_ORIGIN: undefined,
    PAYMENTS_WEBHOOK_URL: undefined,
  });
}
