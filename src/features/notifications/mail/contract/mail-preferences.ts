import { z } from 'zod';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { NotificationTopic } from '../../rules/topics.ts';
import { MailList } from './mail-list.ts';
import { Digest, Matrix } from '../../settings/contract.ts';

/** The token of a link in a mail. */
export const MailToken = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, 'This link is incomplete. Copy all of it from the email.');

export const GetMailPreferences = z.strictObject({ token: MailToken });
export type GetMailPreferences = z.infer<typeof GetMailPreferences>;

/** Anything omitted stays as it is. `none` refuses all optional mail, including topics added later. */
export const UpdateMailPreferences = z.strictObject({
  token: MailToken,
  choice: z.strictObject({ topic: NotificationTopic, on: z.boolean() }).optional(),
  digest: Digest.optional(),
  none: z.literal(true).optional(),
});
export type UpdateMailPreferences = z.infer<typeof UpdateMailPreferences>;

/** The mail settings of the person whose link it is; nothing else about them is revealed. */
export const MailPreferences = z.object({
  /** The list that the mail with the link belongs to, and whether it is still sent. */
  list: z.object({ topic: MailList.shape.topic, creator: z.string().nullable(), on: z.boolean() }).nullable(),
  matrix: Matrix,
  digest: Digest,
});
export type MailPreferences = z.infer<typeof MailPreferences>;

/** The one click of RFC 8058 sends the form `List-Unsubscribe=One-Click` with the token in the address; our own page sends it as JSON. */
export const Unsubscribe = z.strictObject({ token: MailToken });
export type Unsubscribe = z.infer<typeof Unsubscribe>;

export const Unsubscribed = z.strictObject({ unsubscribed: z.literal(true) });
/** Stops the mails a link belongs to. */
export const unsubscribeCall = defineRestCall({ method: 'POST', path: '/unsubscribe', input: Unsubscribe, output: Unsubscribed });
