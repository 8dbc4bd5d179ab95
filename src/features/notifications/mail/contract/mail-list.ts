import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { NotificationTopic } from '../../rules/topics.ts';

/** What a mail belongs to, and what its reader refuses by unsubscribing: a topic, the digest, or what one creator sends. */
export const MailList = z.strictObject({
  topic: z.union([NotificationTopic, z.literal('DIGEST')]),
  creatorUserId: Id.optional(),
});
export type MailList = z.infer<typeof MailList>;
