import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { deleteCommentsUnder } from './jobs/delete-comments-under.ts';
import { purgeCommentMedia } from './jobs/purge-comment-media.ts';

/** The jobs of comments, for the worker. */
export const commentsJobs: AnyJobDefinition[] = [deleteCommentsUnder, purgeCommentMedia];
