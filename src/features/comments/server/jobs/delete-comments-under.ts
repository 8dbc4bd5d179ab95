import { commentsToDelete } from '#features/content/api/items/enqueue-comment-deletion.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Deletes the comments under a deleted item, with their attachments. */
export const deleteCommentsUnder = defineJob({
  ...commentsToDelete,
  load: async () => (await import('./delete-comments-under.run.ts')).runDeleteCommentsUnder,
  retryLimit: 20,
});
