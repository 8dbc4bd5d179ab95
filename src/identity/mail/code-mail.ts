import { LIFETIMES } from '../rules.ts';
import type { CodePurpose } from '../codes/codes.ts';
import { frameMail, type IdentityMail } from './mail-frame.ts';

const WORDS: Record<CodePurpose, { title: string; lead: string; life: string; ignore: string }> = {
  SIGN_UP: {
    title: 'Confirm your email',
    lead: 'Welcome to Turnout. Enter this code to confirm your email address:',
    life: 'The code is valid for 24 hours.',
    ignore: 'If you didn’t sign up, you can ignore this email. Nobody can use your address without the code.',
  },
  RESET: {
    title: 'Choose a new password',
    lead: 'Enter this code to choose a new password:',
    life: `The code is valid for ${LIFETIMES.resetCodeMinutes} minutes.`,
    ignore: 'If you didn’t request this, you can ignore this email. Your password won’t change.',
  },
  EMAIL: {
    title: 'Confirm your new email',
    lead: 'Enter this code to use this email address on Turnout:',
    life: 'The code is valid for 24 hours.',
    ignore: 'If you didn’t request this, you can ignore this email. Nothing changes without the code.',
  },
};

/** Builds the email that carries a code. */
export function codeMail({ code, purpose, supportEmail }: { code: string; purpose: CodePurpose; supportEmail: string }): IdentityMail {
  const { title, lead, life, ignore } = WORDS[purpose];
  return frameMail({
    subject: `Your Turnout code is ${code}`,
    preview: `${code} – ${life}`,
    title,
    lead,
    code,
    rest: [`${life} Turnout never asks for this code by phone, message or email.`, ignore],
    supportEmail,
  });
}
