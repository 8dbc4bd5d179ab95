import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { sendMail, sendUrgentMail, type MailRequest } from '../mail/server/send-mail.ts';
import { mailLayout, type MailContent } from '#platform/server/mail/layout.ts';

/**
 * Sends a mail to a person if and only if the transaction commits; composed of a title, paragraphs, details and one button. A mail enqueued
 * before under the same key is the same mail and isn't sent again.
 */
export async function enqueueMail(command: CommandContext, mail: MailRequest): Promise<void> {
  if (await isNew(command, mail)) await command.enqueue(sendMail, mail);
}

/** The same for a mail that someone is waiting for right now. */
export async function enqueueUrgentMail(command: CommandContext, mail: MailRequest): Promise<void> {
  if (await isNew(command, mail)) await command.enqueue(sendUrgentMail, mail);
}

/**
 * Mails an address that no longer belongs to anyone here, at once and outside any transaction. Everyone else is mailed by `enqueueMail`,
 * which looks up their address.
 */
export async function mailAddress(
  services: Pick<Services, 'mailer' | 'config'>,
  to: string,
  { subject, messageKey, ...content }: MailContent & { subject: string; messageKey: string },
): Promise<void> {
  const { text, html } = mailLayout({ footer: `Questions? Write to ${services.config.supportEmail}.`, ...content });
  await services.mailer.send({ to, subject, text, html, messageKey });
}

async function isNew({ tx, now }: CommandContext, { toUserId, messageKey, list }: MailRequest): Promise<boolean> {
  const row = await tx
    .insertInto('mail_outbox')
    .values({ to_user_id: toUserId, message_key: messageKey, list: list?.topic ?? null, created_at: now })
    .onConflict((conflict) => conflict.columns(['to_user_id', 'message_key']).doNothing())
    .returning('created_at')
    .executeTakeFirst();
  return row !== undefined;
}
