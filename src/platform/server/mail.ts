import { createTransport } from 'nodemailer';
import { holdLastByte, type HeldMail } from './hold-last-byte.ts';
import { assertOutsideTransaction } from './transaction.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Made from what the mail is about, so that a repeated send is recognised as the same mail (RFC 5322 section 3.6.4). */
  messageKey: string;
  attachments?: { filename: string; contentType: string; content: string }[];
  /** Somebody waits for it at this moment, such as a code: it goes over connections that no other mail takes. */
  isUrgent?: true;
  /** Present on mail that one may refuse; receipts and codes have none. Whoever posts to it is taken off (RFC 8058). */
  unsubscribeUrl?: string;
  /** Where a server that takes the mail and cannot deliver it later sends word (RFC 5321 section 4.4). */
  returnPath?: string;
  /** Awaited when all but the end of the mail is with the mail server: until it is done the mail cannot arrive, and when it throws it never does. */
  beforeLastByte?: () => Promise<void>;
};

export type Mailer = {
  /** Hands the mail to the SMTP server; throws when that cannot be reached or refuses it. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

export type DkimKey = { domain: string; selector: string; privateKey: string };

const CONNECTIONS = { urgent: 10, others: 5 };

// What the library signs by itself leaves List-Unsubscribe-Post out, which RFC 8058 section 4 wants under the signature.
const SIGNED =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/**
 * A mailer over SMTP with pooled connections, some of them for urgent mail alone. Line breaks in header values are removed. With a key each
 * mail is signed (RFC 6376), the headers by which one unsubscribes included.
 */
export function createMailer(options: { url: string; from: string; domain: string; dkim?: DkimKey | null }): Mailer {
  const { dkim } = options;
  const signing = dkim
    ? { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey, headerFieldNames: SIGNED } }
    : {};
  const open = (maxConnections: number) =>
    createTransport({
      url: options.url,
      pool: true,
      maxConnections,
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 15_000,
      ...signing,
    }).use('stream', holdLastByte);
  const [urgent, others] = [open(CONNECTIONS.urgent), open(CONNECTIONS.others)];
  return {
    async send(mail) {
      assertOutsideTransaction('The mail server');
      const to = oneLine(mail.to);
      const message: HeldMail = {
        from: options.from,
        to,
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageKey}@${options.domain}>`,
        attachments: mail.attachments ?? [],
        headers: mail.unsubscribeUrl === undefined ? {} : unsubscribeHeaders(oneLine(mail.unsubscribeUrl)),
        ...(mail.returnPath === undefined ? {} : { envelope: { from: oneLine(mail.returnPath), to } }),
        ...(mail.beforeLastByte ? { beforeLastByte: mail.beforeLastByte } : {}),
      };
      await (mail.isUrgent ? urgent : others).sendMail(message);
    },
    close() {
      urgent.close();
      others.close();
    },
  };
}

function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function oneLine(value: string): string {
  return value.replaceAll(/[\r\n\0]+/g, ' ').trim();
}
