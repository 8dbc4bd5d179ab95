import type { AnyJobDefinition } from './jobs.ts';

/** Returns how often a failed run is retried, the seconds that one run may take, and how many of them one worker runs at once. */
export function limitsOfJob(job: AnyJobDefinition): { retries: number; seconds: number; concurrency: number } {
  return { retries: job.retryLimit ?? 12, seconds: job.expireInSeconds ?? 120, concurrency: job.concurrency ?? 2 };
}
