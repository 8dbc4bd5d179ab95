import { mailLayout } from '#platform/server/mail/layout.ts';

export type IdentityMail = { subject: string; text: string; html: string };

/**
 * Lays out the provider's emails in text and HTML: a title, paragraphs and at most one code. They contain no links: teaching people to
 * click links in such emails helps those who forge them.
 */
export function frameMail(mail: {
  subject: string;
  preview: string;
  title: string;
  lead: string;
  code?: string;
  rest: string[];
  supportEmail: string;
}): IdentityMail {
  const { subject, preview, title, lead, code, rest, supportEmail } = mail;
  const paragraphs = [lead, ...rest, `Questions? Write to ${supportEmail}.`];
  return { subject, ...mailLayout({ title, preview, paragraphs, ...(code === undefined ? {} : { code }) }) };
}
