import { errorCode } from '#kernel/objects/error-code.ts';
import type { Mail, Mailer } from '#platform/server/mail/mailer.ts';

/** Hands an email to the mail server. Withholds the server's own error message because it quotes addresses. */
export async function deliver(mailer: Mailer, mail: Mail, what: string): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    throw new Error(`The mail server did not accept ${what} (${errorCode(error) ?? 'unknown reason'}).`);
  }
}
