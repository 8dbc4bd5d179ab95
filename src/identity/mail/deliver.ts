import { errorCode } from '#kernel/objects/error-code.ts';
import type { Mail, Mailer } from '#platform/server/mail/mailer.ts';

const WORDS_MAX = 200;
// The server's words quote the recipient, and a filter's may quote the code.
const PRIVATE = /<?[^\s<>]+@[^\s<>]+>?|\b\d{6}\b/g;

/** Hands an email to the mail server. An error says why it failed in the server's words, without the addresses and codes in them. */
export async function deliver(mailer: Mailer, mail: Mail, what: string): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    const code = errorCode(error) ?? 'unknown reason';
    throw new Error(`The mail server did not accept ${what} (${code}${wordsOf(error)}).`);
  }
}

function wordsOf(error: unknown): string {
  const [line = ''] = error instanceof Error ? error.message.split('\n', 1) : [];
  return line === '' ? '' : `: ${line.replaceAll(PRIVATE, '[removed]').slice(0, WORDS_MAX)}`;
}
