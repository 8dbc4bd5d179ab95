import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { MAIL_PATH_MAX } from '../../contract.ts';
import { MailList } from '../contract/mail-list.ts';

const Line = z.string().max(2000);

/** A path on this site; the origin is added on sending. */
const Way = z.strictObject({
  label: z.string().min(1).max(60),
  path: z
    .string()
    .regex(/^\/(?!\/)/)
    .max(MAIL_PATH_MAX),
});

/** A mail to one of our people. The address is looked up on sending, so that none is in the queue. */
export const MailRequest = z.strictObject({
  toUserId: Id,
  subject: z.string().min(1).max(200),
  title: z.string().min(1).max(200),
  paragraphs: z.array(Line).max(20),
  details: z
    .array(z.tuple([z.string().max(100), Line]))
    .max(20)
    .optional(),
  action: Way.optional(),
  /** Another link, less prominent. */
  also: Way.optional(),
  footer: Line.optional(),
  /** The list that the person can leave; omitted for mail about their money, tickets or account, which can't be refused. */
  list: MailList.optional(),
  /** Identifies what the mail is about, for example `ticket-{paymentId}`: enqueued again it is the same mail, and isn't sent again. */
  messageKey: z.string().regex(/^[A-Za-z0-9._-]{1,120}$/),
  /** Shown in the HTML below the details; `png` is in base64. */
  pictures: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[\w-]{1,60}\.png$/),
        alt: z.string().max(200),
        label: z.string().max(200),
        png: z.base64().max(20_000),
      }),
    )
    .max(10)
    .optional(),
  attachments: z
    .array(
      z.strictObject({
        filename: z.string().regex(/^[\w .-]{1,100}$/),
        contentType: z.string().max(100),
        content: z.string().max(200_000),
      }),
    )
    .max(5)
    .optional(),
});
export type MailRequest = z.infer<typeof MailRequest>;

/** Sends one mail; retried with growing pauses while the mail server is unavailable. */
export const sendMail = defineJob<MailRequest>({
  name: 'notifications.send-mail',
  payload: MailRequest,
  load: async () => (await import('./send-mail.run.ts')).runSendMail,
  concurrency: 10,
});

/** The same for what someone has paid for and is waiting for: no other mail comes before it. */
export const sendUrgentMail = defineJob<MailRequest>({
  ...sendMail,
  name: 'notifications.send-urgent-mail',
  load: async () => (await import('./send-mail.run.ts')).runSendUrgentMail,
  concurrency: 4,
});
