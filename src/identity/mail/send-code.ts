import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Services } from '#platform/server/program/services.ts';
import { codeMail } from './code-mail.ts';
import { createSecrets } from '../tokens/secrets.ts';
import { deliver } from './deliver.ts';
import type { SendCodePayload } from './send-code-job.ts';

/** Emails a code unless it has expired. */
export async function sendCode(
  services: Pick<Services, 'config' | 'mailer' | 'now'>,
  payload: z.output<typeof SendCodePayload>,
): Promise<void> {
  if (payload.to === null || services.now() >= new Date(payload.expiresAt)) return;
  const opened = createSecrets(services.config.secret, randomBytes).open(
    Buffer.from(payload.sealedCode, 'base64'),
    `code/${payload.mailId}`,
  );
  // Sealed under a former secret: the code couldn't be redeemed either.
  if (opened === null) return;
  const mail = codeMail({ code: opened.toString(), purpose: payload.purpose, supportEmail: services.config.supportEmail });
  await deliver(services.mailer, { ...mail, to: payload.to, messageKey: `code-${payload.mailId}`, isUrgent: true }, 'a code');
}
