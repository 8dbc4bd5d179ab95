import * as adminPaths from '#kernel/http/admin-paths.ts';
import { claimWatermark, readWatermark, setWatermark } from '#platform/server/database/watermarks.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { readWorkerSeen } from '#platform/server/jobs/queue-health.ts';
import type { Services } from '#platform/server/program/services.ts';
import { mailAddress } from '#features/notifications/api/enqueue-mail.ts';
import { findMailed } from '#features/notifications/api/find-mailed.ts';
import { judgeFailure } from '#features/notifications/mail/rules.ts';
import { notifyAll } from '#features/notifications/api/notify.ts';
import { findAdministrators } from '#features/people/api/accounts/find-administrators.ts';
import { findEmail } from '#features/people/api/accounts/find-email.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';
import { MISSING_SECONDS } from '../rules.ts';

const TOLD = 'administration.missing-worker';
const MAILING = 'administration.missing-worker.mailing';
const MAILED = 'administration.missing-worker.mailed';
const MAIL_AGAIN_MS = 5 * 60_000;

type Missing = { moment: string; since: string };

/**
 * Tells administrators once, by a notification and a mail, that no worker has run for ten minutes. The mail leaves from here, because mails
 * otherwise wait for a worker; whoever it can't be sent to is mailed at a later look. Of several programs that notice at once, one tells.
 */
export async function tellOfMissingWorker(services: Services): Promise<void> {
  const seen = await readWorkerSeen(services.background);
  if (seen === null || seen.seconds < MISSING_SECONDS) return;
  const moment = seen.at.toISOString();
  const missing = { moment, since: `${moment.slice(0, 16).replace('T', ' ')} UTC` };
  if ((await readWatermark(services.background, TOLD)) !== moment) await notifyAdministrators(services, missing);
  await mailAdministrators(services, missing);
}

async function notifyAdministrators(services: Services, { moment, since }: Missing): Promise<void> {
  await inTransaction(services, async (command) => {
    if (!(await claimWatermark(command.tx, TOLD, moment, command.now))) return;
    const userIds = await findAdministrators(command.tx);
    const usernames = await findUsernames(command.tx, userIds);
    await notifyAll(
      command,
      userIds.map((toUserId) => ({
        toUserId,
        toUsername: usernames.get(toUserId) ?? '',
        type: 'WORKER_MISSING',
        source: `worker.${moment}`,
        data: { since },
      })),
    );
  });
}

async function mailAdministrators(services: Services, { moment, since }: Missing): Promise<void> {
  const [forMoment, ...done] = ((await readWatermark(services.background, MAILED)) ?? '').split(' ');
  const mailed = forMoment === moment ? done : [];
  const wanted = await findMailed(services.db, await findAdministrators(services.db), 'ACCOUNT');
  const waiting = [...wanted].filter((userId) => !mailed.includes(userId));
  if (waiting.length === 0) return;
  // Only one program tries, and it gets the time to.
  const attempt = `${moment} ${Math.floor(services.now().getTime() / MAIL_AGAIN_MS)}`;
  if (!(await inTransaction(services, ({ tx, now }) => claimWatermark(tx, MAILING, attempt, now)))) return;
  const outcomes = await Promise.allSettled(waiting.map((userId) => mailOne(services, userId, since)));
  const reached = waiting.filter((_userId, index) => outcomes[index]?.status === 'fulfilled');
  await setWatermark(services.db, MAILED, [moment, ...mailed, ...reached].join(' '), services.now());
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function mailOne(services: Services, userId: string, since: string): Promise<void> {
  const person = await findEmail(services.db, userId);
  if (person === null) return;
  await mailAddress(services, person.email, {
    subject: 'No worker is running',
    title: 'No worker is running',
    paragraphs: [
      `Since ${since} nothing of what pages leave to the worker has been done: mails, tickets of paid orders, films and reminders wait. Pages work, and nothing is lost.`,
      'Start it again, and look into its log for why it ended. What waits is then done by itself.',
    ],
    action: { label: 'See what waits', url: `${services.config.publicOrigin}${adminPaths.administratorsJobs}` },
    messageKey: `worker-missing.${userId}.${Date.parse(since.replace(' UTC', 'Z'))}`,
  }).catch((error: unknown) => {
    // Trying again reaches nobody at an address that doesn't exist.
    if (judgeFailure(error, false) !== 'bounced') throw error;
  });
}
