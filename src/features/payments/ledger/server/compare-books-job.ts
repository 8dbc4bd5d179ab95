import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Compares the ledger with the provider's books every night. */
export const compareBooksJob = defineJob({
  name: 'payments.compare-books',
  payload: z.strictObject({}),
  schedule: '40 3 * * *',
  expireInSeconds: 3600,
  retryLimit: 2,
  concurrency: 1,
  load: async () => (await import('./compare-books.ts')).compareBooks,
});
