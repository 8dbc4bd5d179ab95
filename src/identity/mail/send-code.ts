import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Services } from '#platform/server/program/services.ts';
import type { CodePurpose } from '../codes/codes.ts';
import { LIFETIMES } from '../rules.ts';
import { createSealing } from '../tokens/secrets.ts';
import { deliver } from './deliver.ts';
import { mailSite } from '#platform/server/mail/mail-site.ts';
import { frameMail, type IdentityMail, type SiteOfMail } from './mail-frame.ts';
import type { SendCodePayload } from './send-code-job.ts';

const WORDS: Record<CodePurpose, { title: string; lead: (site: string) => string; life: string; ignore: string }> = {
  SIGN_UP: {
    title: 'Confirm your email',
    lead: (site) => `Welcome to ${site}. Enter this code to confirm your email address:`,
    life: `The code is valid for ${LIFETIMES.signUpCodeMinutes / 60} hours.`,
    ignore: 'If you didn’t sign up, you can ignore this email. Nobody can use your address without the code.',
  },
  RESET: {
    title: 'Choose a new password',
    lead: () => 'Enter this code to choose a new password:',
    life: `The code is valid for ${LIFETIMES.resetCodeMinutes} minutes.`,
    ignore: 'If you didn’t request this, you can ignore this email. Your password won’t change.',
  },
  EMAIL: {
    title: 'Confirm your new email',
    lead: (site) => `Enter this code to use this email address on ${site}:`,
    life: `The code is valid for ${LIFETIMES.emailCodeMinutes / 60} hours.`,
    ignore: 'If you didn’t request this, you can ignore this email. Nothing changes without the code.',
  },
};

/** Emails a code unless it has expired. */
export async function sendCode(
  services: Pick<Services, 'config' | 'mailer' | 'now' | 'site'>,
  payload: z.output<typeof SendCodePayload>,
): Promise<void> {
  if (payload.to === null || services.now() >= new Date(payload.expiresAt)) return;
  const opened = createSealing(services.config.secret, randomBytes).open(
    Buffer.from(payload.sealedCode, 'base64'),
    `code/${payload.mailId}`,
  );
  // Sealed under a former secret: the code couldn't be redeemed either.
  if (opened === null) return;
  const mail = codeMail({
    code: opened.toString(),
    purpose: payload.purpose,
    site: { ...mailSite(services), supportEmail: services.site.values().supportEmail },
  });
  await deliver(services.mailer, { ...mail, to: payload.to, messageKey: `code-${payload.mailId}`, isUrgent: true }, 'a code');
}

function codeMail({ code, purpose, site }: { code: string; purpose: CodePurpose; site: SiteOfMail }): IdentityMail {
  const { title, lead, life, ignore } = WORDS[purpose];
  return frameMail({
    subject: `Your ${site.name} code is ${code}`,
    preview: `${code} – ${life}`,
    title,
    lead: lead(site.name),
    code,
    rest: [`${life} ${site.name} never asks for this code by phone, message or email.`, ignore],
    site,
  });
}
