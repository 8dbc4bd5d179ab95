import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { NotificationTopic } from '../../rules/topics.ts';

/** The list that a mail belongs to, which its reader leaves by unsubscribing: a topic, the digest, or one creator's mails. */
export const MailList = z.strictObject({
  topic: z.union([NotificationTopic, z.literal('DIGEST')]),
  creatorUserId: Id.optional(),
});
export type MailList = z.infer<typeof MailList>;
