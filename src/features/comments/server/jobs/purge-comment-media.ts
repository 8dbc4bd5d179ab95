import { commentMediaToPurge } from '#features/content/api/items/purge-content-media.ts';
import { PURGE_RETRIES } from '#features/media/rules.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Has shared caches forget the media of comments under an item, or under all items of a person, that guests no longer see. */
export const purgeCommentMedia = defineJob({
  ...commentMediaToPurge,
  load: async () => (await import('./purge-comment-media.run.ts')).runPurgeCommentMedia,
  retryLimit: PURGE_RETRIES,
  expireInSeconds: 1800,
});
