import type { MailSite } from '#platform/server/mail/mail-site.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';

/** Whose mail it is, and where its readers write for help. */
export type SiteOfMail = MailSite & { supportEmail: string };
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
  site: SiteOfMail;
}): IdentityMail {
  const { subject, preview, title, lead, code, rest, site } = mail;
  const paragraphs = [lead, ...rest, `Questions? Write to ${site.supportEmail}.`];
  return { subject, ...mailLayout({ title, preview, paragraphs, ...(code === undefined ? {} : { code }) }, site) };
}
