import { createTransport } from 'nodemailer';
import { assertOutsideTransaction } from './transaction.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Made from what the mail is about, so that a repeated send is recognised as the same mail (RFC 5322 section 3.6.4). */
  messageKey: string;
  attachments?: { filename: string; contentType: string; content: string }[];
  /** Present on mail that one may refuse; receipts and codes have none. */
  unsubscribeUrl?: string;
};

export type Mailer = {
  /** Hands the mail to the SMTP server; throws when that cannot be reached or refuses it. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** A mailer over SMTP with pooled connections. Line breaks in header values are removed. */
export function createMailer(options: { url: string; from: string; domain: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 15_000,
  });
  return {
    async send(mail) {
      assertOutsideTransaction('The mail server');
      await transport.sendMail({
        from: options.from,
        to: oneLine(mail.to),
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageKey}@${options.domain}>`,
        attachments: mail.attachments ?? [],
        ...(mail.unsubscribeUrl === undefined ? {} : { list: { unsubscribe: { url: mail.unsubscribeUrl, comment: 'Unsubscribe' } } }),
      });
    },
    close: () => transport.close(),
  };
}

function oneLine(value: string): string {
  return value.replaceAll(/[\r\n\0]+/g, ' ').trim();
}
