import { Readable } from 'node:stream';
import type { MailMessage, SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

/** What nodemailer is asked to send, and what is to be done before its end. */
export type HeldMail = SendMailOptions & Pick<Mail, 'beforeLastByte'>;

type Held = { message: MailMessage['message']; data: HeldMail };

/**
 * Lets a mail do something before its end is written, by which the mail server takes it (RFC 5321 section 4.1.1.4). What is read here goes to the
 * mail server as it is: the mail is composed, signed and asked for by then. A plugin of nodemailer, step `stream`.
 */
export function holdLastByte({ message, data }: Held, done: () => void): void {
  const { beforeLastByte } = data;
  if (beforeLastByte) {
    const compose = message.createReadStream.bind(message);
    message.createReadStream = (options) =>
      Readable.from(withEnd(compose(options), beforeLastByte), { objectMode: false, highWaterMark: 1 });
  }
  done();
}

async function* withEnd(mail: AsyncIterable<Buffer>, beforeLastByte: () => Promise<void>): AsyncGenerator<Buffer> {
  yield* mail;
  await beforeLastByte();
}
