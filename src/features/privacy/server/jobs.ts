import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { finishDeletion } from '../deletion/server/finish-deletion.ts';
import { buildExport } from '../export/server/build-export.ts';
import { sweepExportsJob } from '../export/server/sweep-exports.ts';

/** The jobs of privacy, for the worker. */
export const privacyJobs: AnyJobDefinition[] = [buildExport, sweepExportsJob, finishDeletion];
