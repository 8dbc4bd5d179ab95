import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Services } from '#platform/server/services.ts';
import { codeMail } from '../code-mail.ts';
import { createSecrets } from '../secrets.ts';
import type { SendCodePayload } from './send-code-job.ts';

/** Mails a code while it is good. What the mail server says is not passed on, because it quotes addresses. */
export async function sendCode(
  services: Pick<Services, 'config' | 'mailer' | 'now'>,
  payload: z.output<typeof SendCodePayload>,
): Promise<void> {
  if (payload.to === null || services.now() >= new Date(payload.expiresAt)) return;
  const opened = createSecrets(services.config.secret, randomBytes).open(
    Buffer.from(payload.sealedCode, 'base64'),
    `code/${payload.mailId}`,
  );
  // Sealed under a former secret: the code could not be redeemed either.
  if (opened === null) return;
  const mail = codeMail({ code: opened.toString(), purpose: payload.purpose, supportEmail: services.config.supportEmail });
  try {
    await services.mailer.send({ ...mail, to: payload.to, messageKey: `code-${payload.mailId}` });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new Error(`The mail server did not take a code (${reason}).`);
  }
}
