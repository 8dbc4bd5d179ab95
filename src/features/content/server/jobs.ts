import { mailPostJob } from '../posts/server/mail-post.ts';
import { notifyOfReplayJob } from '../replays/server/notify-of-replay.ts';
import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { replaceTag } from '../tags/server/replace-tag.ts';

/** The jobs of content, for the worker. */
export const contentJobs: AnyJobDefinition[] = [replaceTag, mailPostJob, notifyOfReplayJob];
