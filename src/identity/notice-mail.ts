import type { Notice } from './jobs/send-notice-job.ts';
import { frameMail, type IdentityMail } from './mail-frame.ts';

type Words = { subject: string; lead: string; reassurance: string };

/** Builds the email that reports a change to an account. */
export function noticeMail(notice: Notice, supportEmail: string): IdentityMail {
  const { subject, lead, reassurance } = wordsFor(notice, supportEmail);
  return frameMail({ subject, preview: lead, title: subject, lead, rest: [reassurance], supportEmail });
}

function wordsFor(notice: Notice, supportEmail: string): Words {
  switch (notice.kind) {
    case 'EMAIL_CHANGED':
      return {
        subject: 'Your Turnout email was changed',
        lead: `Your account now uses the address ${notice.next}. We no longer write to this address, and it no longer signs you in.`,
        reassurance: `If this was you, there is nothing to do. If it was not, write to ${supportEmail} at once.`,
      };
    case 'PASSWORD_CHANGED':
      return {
        subject: 'Your Turnout password was changed',
        lead: 'Your account has a new password. Devices signed in with the old one have been signed out.',
        reassurance: `If this was you, there is nothing to do. If it was not, reset your password at once and write to ${supportEmail}.`,
      };
    case 'SECOND_FACTOR_ON':
      return {
        subject: 'Two-factor sign-in is on',
        lead: 'From now on, signing in to Turnout asks for a code from your authenticator app after your password.',
        reassurance: `If you did not turn it on, change your password and write to ${supportEmail}.`,
      };
    case 'SECOND_FACTOR_OFF':
      return {
        subject: 'Two-factor sign-in is off',
        lead: 'From now on, your password alone signs you in to Turnout.',
        reassurance: 'If you did not turn it off, change your password at once, which signs out all other devices, and turn it on again.',
      };
    case 'RECOVERY_CODES_MADE':
      return {
        subject: 'You have new recovery codes',
        lead: 'Ten new recovery codes were made for your Turnout account. Any you had before no longer work.',
        reassurance: `If you did not ask for them, change your password at once and write to ${supportEmail}.`,
      };
    case 'RECOVERY_CODE_USED':
      return {
        subject: 'A recovery code was used to sign in',
        lead: `Somebody signed in to your Turnout account with your password and a recovery code. ${leftText(notice.left)}`,
        reassurance: `If it was you, there is nothing to do. If it was not, change your password at once, which signs out all other devices, and write to ${supportEmail}.`,
      };
  }
}

function leftText(left: number): string {
  if (left === 0) return 'That was the last one: make new ones in your account settings.';
  return left === 1 ? 'You have one left.' : `You have ${left} left.`;
}
