import type { Services } from '#platform/server/services.ts';
import { findEmail } from '#features/accounts/server/queries/find-email.ts';
import { mailLayout } from '../mail-layout.ts';
import type { MailOrder } from './send-mail.ts';

/** Composes the mail and hands it to the mail server. Somebody who is gone gets none. */
export async function runSendMail(services: Services, order: MailOrder): Promise<void> {
  const recipient = await findEmail(services.db, order.toUserId);
  if (!recipient) return;
  const { text, html } = mailLayout({
    title: order.title,
    paragraphs: order.paragraphs,
    ...(order.details ? { details: order.details } : {}),
    ...(order.action ? { action: { label: order.action.label, url: services.config.publicOrigin + order.action.path } } : {}),
    footer: order.footer ?? `Questions? Write to ${services.config.supportEmail}.`,
  });
  await services.mailer.send({
    to: recipient.email,
    subject: order.subject,
    text,
    html,
    messageKey: order.messageKey,
    ...(order.attachments ? { attachments: order.attachments } : {}),
  });
}
