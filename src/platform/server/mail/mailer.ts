import { createTransport } from 'nodemailer';
import { oneLine } from '#kernel/text/one-line.ts';
import { holdLastByte, type HeldMail } from './hold-last-byte.ts';
import { assertOutsideTransaction } from '../database/transaction.ts';
import { span } from '../tracing/span.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Derived from what the mail is about, so that a repeated send is recognised as the same mail (RFC 5322 section 3.6.4). */
  messageKey: string;
  /** A file with a `cid` is a picture that the HTML shows. */
  attachments?: { filename: string; contentType: string; content: string; encoding?: 'base64'; cid?: string }[];
  /** Someone is waiting for it now, such as for a code: it uses connections reserved for urgent mail. */
  isUrgent?: true;
  /** Set on mail that people can unsubscribe from; receipts and codes have none. Posting to it unsubscribes the recipient (RFC 8058). */
  unsubscribeUrl?: string;
  /** Where a server that accepts the mail but can't deliver it later sends the bounce (RFC 5321 section 4.4). */
  returnPath?: string;
  /**
   * Awaited once the mail server has all but the end of the mail: the mail can't arrive before it resolves, and never does if it rejects.
   */
  beforeLastByte?: () => Promise<void>;
};

export type Mailer = {
  /** Hands the mail to the SMTP server; throws if it is unreachable or refuses the mail. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

export type DkimKey = { domain: string; selector: string; privateKey: string };

const CONNECTIONS = { urgent: 10, others: 5 };

// The library's default signature leaves out List-Unsubscribe-Post, which RFC 8058 section 4 requires it to cover.
const SIGNED =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

// RFC 3834 section 5: nobody's out-of-office reply comes back. Exchange has a header of its own.
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * Creates an SMTP mailer with pooled connections, some of them reserved for urgent mail. Every header value is made one line. With a
 * key, each mail is signed (RFC 6376), including the unsubscribe headers.
 */
export function createMailer(options: {
  url: string;
  from: string;
  /** The sender's name, if `from` has none. */ name?: () => string;
  domain: string;
  dkim?: DkimKey | null;
}): Mailer {
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
        from: options.name === undefined || options.from.includes('<') ? options.from : { name: options.name(), address: options.from },
        to,
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageKey}@${options.domain}>`,
        attachments: mail.attachments ?? [],
        headers: { ...AUTOMATIC, ...(mail.unsubscribeUrl === undefined ? {} : unsubscribeHeaders(oneLine(mail.unsubscribeUrl))) },
        ...(mail.returnPath === undefined ? {} : { envelope: { from: oneLine(mail.returnPath), to } }),
        ...(mail.beforeLastByte ? { beforeLastByte: mail.beforeLastByte } : {}),
      };
      await span('mail', { kind: 'client', facts: { 'mail.urgent': mail.isUrgent === true } }, () =>
        (mail.isUrgent ? urgent : others).sendMail(message),
      );
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
