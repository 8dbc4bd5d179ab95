import { RETENTION_DAYS } from '#kernel/time/retention-days.ts';
import { DEAD_LETTER_SECONDS } from '#platform/server/jobs/dead-letters.ts';
import { LIFETIMES } from '#identity/rules.ts';
import { SIZE_DAYS } from '#features/administration/storage/rules.ts';
import { UNATTACHED_HOURS } from '#features/media/rules.ts';
import { RETAINED_HOURS } from '#features/meter/rules.ts';
import { MAIL_DAYS } from '#features/notifications/mail/server/tidy-mails.run.ts';
import { CHECK_DAYS } from '#features/payments/ledger/server/store-ledger-check.ts';
import { NOTE_DAYS } from '#features/sign-in/api/invitations.ts';
import { REQUEST_DAYS } from '#features/sign-in/api/join-requests.ts';
import { WEBHOOK_DAYS } from '#features/payments/webhooks/server/delete-old-webhooks.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

type Retained = {
  /** What is stored, in words. */
  what: string;
  why: string;
  /** Minutes after `since` for which it is stored. The job that deletes it runs later, at most by the time between two of its runs. */
  minutes: number;
  since: string;
  /** The job that deletes it; null if the queue itself does. */
  job: string | null;
};

/**
 * Everything that is deleted by its age, whoever it is about: what, why and for how long. `docs/retention.md` shows it to people, and
 * `retention.db.test.ts` lets each job delete what is older and nothing that is younger. What an account deletes with it is declared in each
 * feature's `personal-data.ts`.
 */
export const RETENTION = {
  codes: {
    what: 'Codes sent by email',
    why: 'They confirm an address or reset a password until they expire',
    minutes: 0,
    since: 'they expired, a day after they were sent, or an hour for a new password',
    job: 'identity.tidy',
  },
  challenges: {
    what: 'Unfinished sign-ins',
    why: 'The second step of a sign-in follows within three minutes',
    minutes: 0,
    since: 'they expired',
    job: 'identity.tidy',
  },
  signIns: {
    what: 'Sign-ins, with the kind of device and its network (the last part of the address left out), which go when it is signed out',
    why: 'They keep somebody signed in, and let them see and end where',
    minutes: 0,
    since: `they expired, ${LIFETIMES.refreshTokenDays} days after signing in`,
    job: 'identity.tidy',
  },
  failedAttempts: {
    what: 'Counts of wrong passwords',
    why: 'They lock an account for a while against guessing',
    minutes: LIFETIMES.failedAttemptHours * HOUR,
    since: 'the last attempt',
    job: 'identity.tidy',
  },
  unconfirmed: {
    what: 'Sign-ups that were never confirmed',
    why: 'The address becomes free for its owner again',
    minutes: LIFETIMES.unconfirmedUserDays * DAY,
    since: 'the sign-up',
    job: 'identity.tidy',
  },
  rateLimits: {
    what: 'Counts of requests by network address and account',
    why: 'They limit how often something may be done',
    minutes: 0,
    since: 'the period that they count is over, which is an hour or a day for most',
    job: 'platform.tidy-rate-limits',
  },
  readers: {
    what: 'Counts of how much is served to an account or network address',
    why: 'They show administrators who copies the site',
    minutes: RETAINED_HOURS * HOUR,
    since: 'counting began',
    job: 'meter.tidy-content-readers',
  },
  uploads: {
    what: 'Uploads that were never attached, with their files',
    why: 'Somebody may still be writing what they belong to',
    minutes: UNATTACHED_HOURS * HOUR,
    since: 'the upload began',
    job: 'media.sweep',
  },
  attachedUploads: {
    what: 'Names and sizes of files as they were uploaded',
    why: 'An interrupted request is repeated with the same upload; the file itself goes as soon as it is converted',
    minutes: UNATTACHED_HOURS * HOUR,
    since: 'the upload was attached and processed',
    job: 'media.sweep',
  },
  captions: {
    what: 'Captions that were never attached',
    why: 'Somebody may still be writing what they belong to',
    minutes: UNATTACHED_HOURS * HOUR,
    since: 'they were added',
    job: 'media.sweep',
  },
  strayFiles: {
    what: 'Files that nothing names any more',
    why: 'A file is stored before what names it',
    minutes: UNATTACHED_HOURS * HOUR,
    since: 'the file was written',
    job: 'media.sweep-files',
  },
  exports: {
    what: 'Exports of a person’s data',
    why: 'They can be downloaded until the link expires',
    minutes: 0,
    since: `the link expired, ${RETENTION_DAYS.exports} days after the export was ready`,
    job: 'accounts.sweep-exports',
  },
  mails: {
    what: 'Records of mails: to whom, of what kind, and whether they arrived; not what they said',
    why: 'They keep a mail from being sent twice, and show why one did not arrive',
    minutes: MAIL_DAYS * DAY,
    since: 'the mail was due',
    job: 'notifications.tidy-mails',
  },
  webhooks: {
    what: 'What the payment provider reported',
    why: 'A report that arrives twice is handled once, and errors can be traced',
    minutes: WEBHOOK_DAYS * DAY,
    since: 'it arrived',
    job: 'payments.forget-webhooks',
  },
  ledgerChecks: {
    what: 'Results of comparing the books with the payment provider',
    why: 'They show since when the books differ',
    minutes: CHECK_DAYS * DAY,
    since: 'the comparison',
    job: 'payments.compare-books',
  },
  joinRequests: {
    what: 'Requests to join that nobody decided, with the login',
    why: 'An administrator may still decide',
    minutes: REQUEST_DAYS.WAITING * DAY,
    since: 'the request',
    job: 'administration.tidy-joining',
  },
  approvedRequests: {
    what: 'Requests to join that were approved and never used, with the login',
    why: 'Whoever asked may still sign in',
    minutes: REQUEST_DAYS.APPROVED * DAY,
    since: 'the decision',
    job: 'administration.tidy-joining',
  },
  declinedRequests: {
    what: 'Requests to join that were declined, with the login',
    why: 'Whoever asked learns it when they sign in, and doesn’t ask again at once',
    minutes: REQUEST_DAYS.DECLINED * DAY,
    since: 'the decision',
    job: 'administration.tidy-joining',
  },
  invitationNotes: {
    what: 'Notes of administrators on invitations, such as for whom they are',
    why: 'Administrators know which link is whose',
    minutes: NOTE_DAYS * DAY,
    since: 'the invitation ended, or the last person it was for joined',
    job: 'administration.tidy-joining',
  },
  healthAnswers: {
    what: 'What people who booked answered about their health',
    why: 'The host prepares for them',
    minutes: RETENTION_DAYS.healthAnswers * DAY,
    since: 'the date they booked',
    job: 'tickets.delete-health-answers',
  },
  walkInNames: {
    what: 'Names of people who came to a date without a ticket',
    why: 'The host and their helpers know who is there',
    minutes: RETENTION_DAYS.walkInNames * DAY,
    since: 'that date',
    job: 'tickets.blank-walk-ins',
  },
  giftWords: {
    what: 'For whom a gift was, and the words with it',
    why: 'Whoever gave it and whoever got it can read them again',
    minutes: RETENTION_DAYS.giftWords * DAY,
    since: 'it was redeemed, ended or not paid for',
    job: 'gifts.blank',
  },
  tableSizes: {
    what: 'How large each table of the database was, once a day',
    why: 'They show administrators what grows',
    minutes: SIZE_DAYS * DAY,
    since: 'that day',
    job: 'administration.count-sizes',
  },
  deadJobs: {
    what: 'Jobs that failed for good',
    why: 'Administrators can retry them once the reason is gone',
    minutes: DEAD_LETTER_SECONDS / 60,
    since: 'they failed',
    job: null,
  },
} as const satisfies Record<string, Retained>;

export type RetentionRow = keyof typeof RETENTION;

/** The rows as the table of `docs/retention.md`. */
export function retentionTable(): string {
  const rows = Object.values(RETENTION).map(({ what, why, minutes, since }) => `| ${what} | ${why} | ${ageOf(minutes)}${since} |`);
  return ['| what | why | deleted |', '|---|---|---|', ...rows].join('\n');
}

function ageOf(minutes: number): string {
  if (minutes === 0) return 'once ';
  return minutes % DAY === 0 && minutes > DAY ? `${minutes / DAY} days after ` : `${minutes / HOUR} hours after `;
}
