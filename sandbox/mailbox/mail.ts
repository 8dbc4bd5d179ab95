export type MailAttachment = {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
};

/** A mail as it was received. Its shape is relied on by tools that ask for `/messages`. */
export type Mail = {
  from: string;
  /** The addresses of the envelope, comma separated: they include blind copies. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** When it was received. */
  at: string;
  attachments: MailAttachment[];
};

/** What lists show without opening the mail. */
export type MailSummary = {
  id: string;
  from: string;
  recipients: string[];
  subject: string;
  preview: string;
  at: string;
  code: string | null;
  attachmentCount: number;
};

/** The six-digit code that a mail was sent for, when it carries exactly such a number. */
export function findCode({ subject, text }: Pick<Mail, 'subject' | 'text'>): string | null {
  // Digits that belong to an amount, a date or a longer number are no code.
  return /(?<![\d.,£$€#&/-])\d{6}(?![\d/-]|[.,]\d)/.exec(`${subject}\n${text}`)?.[0] ?? null;
}

/** The summary of a mail. */
export function summarise(id: string, mail: Mail): MailSummary {
  return {
    id,
    from: mail.from,
    recipients: mail.to.split(', '),
    subject: mail.subject,
    preview: mail.text.replaceAll(/\s+/g, ' ').trim().slice(0, 160),
    at: mail.at,
    code: findCode(mail),
    attachmentCount: mail.attachments.length,
  };
}
