import type { Services } from '#platform/server/program/services.ts';
import { mailLayout, type MailContent } from '../mail-layout.ts';

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
