import { mailPostJob } from './mail-post.ts';
import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { replaceTag } from './replace-tag.ts';

/** The jobs of content, for the worker. */
export const contentJobs: AnyJobDefinition[] = [replaceTag, mailPostJob];
