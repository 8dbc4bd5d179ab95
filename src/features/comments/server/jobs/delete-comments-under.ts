import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { defineJob } from '#platform/server/jobs.ts';

const Payload = z.strictObject({ ownerUserId: Id, contentId: Id });

/** Deletes the comments under an item that was deleted, with what hangs on them. */
export const deleteCommentsUnder = defineJob<z.infer<typeof Payload>>({
  name: 'comments.delete-under',
  payload: Payload,
  load: async () => (await import('./delete-comments-under.run.ts')).runDeleteCommentsUnder,
  retryLimit: 20,
});
