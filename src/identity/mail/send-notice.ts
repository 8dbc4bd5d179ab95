import type { z } from 'zod';
import type { Services } from '#platform/server/program/services.ts';
import { deliver } from './deliver.ts';
import { mailSite } from '#platform/server/mail/mail-site.ts';
import { frameMail, type IdentityMail, type SiteOfMail } from './mail-frame.ts';
import type { Notice, SendNoticePayload } from './send-notice-job.ts';

type Words = { subject: string; lead: string; reassurance: string };

/** Emails a notice about an account. */
export async function sendNotice(
  services: Pick<Services, 'config' | 'site' | 'mailer'>,
  { mailId, to, notice }: z.output<typeof SendNoticePayload>,
): Promise<void> {
  const mail = noticeMail(notice, { ...mailSite(services), supportEmail: services.site.values().supportEmail });
  await deliver(services.mailer, { ...mail, to, messageKey: `notice-${mailId}` }, 'a notice');
}

function noticeMail(notice: Notice, site: SiteOfMail): IdentityMail {
  const { subject, lead, reassurance } = wordsFor(notice, site);
  return frameMail({ subject, preview: lead, title: subject, lead, rest: [reassurance], site });
}

function wordsFor(notice: Notice, { name, supportEmail }: SiteOfMail): Words {
  switch (notice.kind) {
    case 'EMAIL_CHANGED':
      return {
        subject: `Your ${name} email was changed`,
        lead: `Your account now uses the address ${notice.next}. We’ll no longer email you at this address, and you can’t sign in with it any more.`,
        reassurance: `If this was you, there’s nothing to do. If it wasn’t, write to ${supportEmail} straight away.`,
      };
    case 'EMAIL_IN_USE':
      return {
        subject: `This email already has a ${name} account`,
        lead: `Someone tried to use this address for another ${name} account. It belongs to this one, so nothing was changed.`,
        reassurance:
          'If this was you, sign in with this address, or delete this account before you use the address for another. If it wasn’t, there’s nothing to do.',
      };
    case 'PASSWORD_CHANGED':
      return {
        subject: `Your ${name} password was changed`,
        lead: 'Your account has a new password. Devices signed in with the old one have been signed out, and the private address of your calendar has ended, if you had one: create another in your settings.',
        reassurance: `If this was you, there’s nothing to do. If it wasn’t, reset your password straight away and write to ${supportEmail}.`,
      };
    case 'SECOND_FACTOR_ON':
      return {
        subject: 'Two-factor sign-in is on',
        lead: `From now on, you’ll need a code from your authenticator app as well as your password to sign in to ${name}.`,
        reassurance: `If you didn’t turn it on, change your password and write to ${supportEmail}.`,
      };
    case 'SECOND_FACTOR_OFF':
      return {
        subject: 'Two-factor sign-in is off',
        lead: `From now on, you only need your password to sign in to ${name}.`,
        reassurance:
          'If you didn’t turn it off, change your password straight away, which signs out all other devices, and turn it on again.',
      };
    case 'RECOVERY_CODES_MADE':
      return {
        subject: 'You have new recovery codes',
        lead: `Ten new recovery codes were created for your ${name} account. Any you had before no longer work.`,
        reassurance: `If you didn’t request them, change your password straight away and write to ${supportEmail}.`,
      };
    case 'RECOVERY_CODE_USED':
      return {
        subject: 'A recovery code was used to sign in',
        lead: `Someone signed in to your ${name} account with your password and a recovery code. ${leftText(notice.left)}`,
        reassurance: `If it was you, there’s nothing to do. If it wasn’t, change your password straight away, which signs out all other devices, and write to ${supportEmail}.`,
      };
  }
}

function leftText(left: number): string {
  if (left === 0) return 'That was the last one: get new ones in your account settings.';
  return left === 1 ? 'You have one left.' : `You have ${left} left.`;
}
