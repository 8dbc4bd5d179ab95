export type MailAttachment = {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
};

/** A mail as received. Tools that call `/messages` rely on its shape. */
export type Mail = {
  from: string;
  /** The envelope's recipients, comma separated, including Bcc. */
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

/** Finds the six-digit code in a mail; null if it has none. */
export function findCode({ subject, text }: Pick<Mail, 'subject' | 'text'>): string | null {
  // Digits that are part of an amount, a date or a longer number aren't a code.
  return /(?<![\d.,£$€#&/-])\d{6}(?![\d/-]|[.,]\d)/.exec(`${subject}\n${text}`)?.[0] ?? null;
}

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
