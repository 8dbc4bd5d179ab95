import { Readable } from 'node:stream';
import type { MailMessage, SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** A mail for nodemailer, and the step to run before its last byte. */
export type HeldMail = SendMailOptions & Pick<Mail, 'beforeLastByte'>;

type HeldMessage = { message: MailMessage['message']; data: HeldMail };

/**
 * Runs `beforeLastByte` before the end of the mail is written, which is what makes the mail server accept it (RFC 5321 section 4.1.1.4). By
 * then the mail has been composed and signed and the server is ready for it, so what is read here reaches the server as is. A nodemailer
 * plugin for the `stream` step.
 */
export function holdLastByte({ message, data }: HeldMessage, done: () => void): void {
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
