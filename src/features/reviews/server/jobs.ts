import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { askHowItWas } from './jobs/ask-how-it-was.ts';

/** The jobs of reviews, for the worker. */
export const reviewsJobs: AnyJobDefinition[] = [askHowItWas];
