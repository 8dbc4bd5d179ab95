import type { AnyJobDefinition } from './jobs.ts';

/** How often a run that failed is repeated, the seconds that one run may take, and how many of them one worker runs at a time. */
export function limitsOfJob(job: AnyJobDefinition): { retries: number; seconds: number; concurrency: number } {
  return { retries: job.retryLimit ?? 12, seconds: job.expireInSeconds ?? 120, concurrency: job.concurrency ?? 2 };
}
