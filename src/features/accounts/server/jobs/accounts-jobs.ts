import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { buildExport } from './build-export.ts';
import { finishDeletion } from './finish-deletion.ts';
import { spreadUsername } from './spread-username.ts';
import { sweepExportsJob } from './sweep-exports.ts';

/** The jobs of accounts, for the worker. */
export const accountsJobs: AnyJobDefinition[] = [buildExport, sweepExportsJob, finishDeletion, spreadUsername];
