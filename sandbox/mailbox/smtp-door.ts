import { once } from 'node:events';

import PostalMime from 'postal-mime';
import type { Address, Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream } from 'smtp-server';

import type { Mail } from './mail.ts';

export type SmtpDoorOptions = {
  host: string;
  port: number;
  now: () => Date;
  keep: (mail: Mail) => Promise<unknown>;
  /** While true, every mail is refused with a temporary error, as by a mail server in trouble. */
  isRefusing: () => boolean;
};

export type SmtpDoor = { port: number; close(): Promise<void> };

const MAX_MAIL_BYTES = 25 * 1024 * 1024;
const MAX_RECIPIENTS = 100;

/** Accepts mail from any sender to any recipient and never relays it. */
export async function openSmtpDoor({ host, port, now, keep, isRefusing }: SmtpDoorOptions): Promise<SmtpDoor> {
  const server = new SMTPServer({
    name: 'mailbox.turnout.example',
    banner: 'Turnout mailbox: stores every email, delivers none',
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    size: MAX_MAIL_BYTES,
    maxClients: 50,
    disableReverseLookup: true,
    logger: false,
    onMailFrom: (_address, _session, callback) => callback(isRefusing() ? smtpError(451, 'The mailbox is currently refusing mail') : null),
    onRcptTo: (_address, session, callback) =>
      callback(session.envelope.rcptTo.length >= MAX_RECIPIENTS ? smtpError(452, 'Too many recipients') : null),
    onData(stream, session, callback) {
      const receive = async () => {
        const mail = toMail(
          await PostalMime.parse(await readAll(stream)),
          session.envelope.rcptTo.map(({ address }) => address),
          now(),
        );
        if (stream.sizeExceeded) throw smtpError(552, 'The mail is too large');
        await keep(mail);
      };
      receive().then(
        () => callback(null, 'Kept'),
        (error: unknown) => callback(error instanceof Error ? error : smtpError(451, 'The mail could not be stored')),
      );
    },
  });
  // Broken connections are the sender's problem.
  server.on('error', () => undefined);
  const listener = server.listen(port, host);
  await once(listener, 'listening');
  const address = listener.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

// Reads and discards whatever exceeds the limit, so that the sender gets a response rather than a broken connection.
async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_MAIL_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toMail(email: Email, recipients: string[], at: Date): Mail {
  return {
    from: email.from === undefined ? '' : written(email.from),
    to: recipients.join(', '),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    at: at.toISOString(),
    attachments: email.attachments.map(({ filename, mimeType, content }, index) => ({
      filename: filename ?? `attachment-${index + 1}`,
      contentType: mimeType,
      content: withCalendarLines(
        mimeType,
        typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
      ).toString('base64'),
    })),
  };
}

// The parser returns bare line feeds; calendar lines end with CRLF (RFC 5545, 3.1).
function withCalendarLines(contentType: string, content: Buffer): Buffer {
  return contentType === 'text/calendar' ? Buffer.from(content.toString().replaceAll(/\r?\n/g, '\r\n')) : content;
}

function written({ name, address }: Address): string {
  if (address === undefined) return name;
  return name === '' ? address : `${name} <${address}>`;
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
