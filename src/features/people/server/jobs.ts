import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { spreadUsername } from '../usernames/server/spread-username.ts';

/** The jobs of people, for the worker. */
export const peopleJobs: AnyJobDefinition[] = [spreadUsername];
