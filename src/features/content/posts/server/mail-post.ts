import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const MailPost = z.strictObject({ ownerUserId: Id, contentId: Id, to: z.enum(['subscribers', 'listeners']), after: Id.optional() });
export type MailPost = z.infer<typeof MailPost>;

/** Mails a post to those who get its creator's mails, in batches. */
export const mailPostJob = defineJob<MailPost>({
  name: 'content.mail-post',
  payload: MailPost,
  load: async () => (await import('./mail-post.run.ts')).runMailPost,
});
