import * as adminPaths from '#kernel/http/admin-paths.ts';
import { claimWatermark, leaseWatermark, readWatermark, setWatermark } from '#platform/server/database/watermarks.ts';
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
// Longer than a mail server may take over one mail, and renewed before each; shorter than until the next look.
const LEASE_MS = 3 * 60_000;

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
  const { db, now } = services;
  // Only one program mails, and it alone knows whom it has reached.
  let mine: string | null = null;
  const lease = async () => {
    const until = new Date(now().getTime() + LEASE_MS).toISOString();
    const isLeased = await leaseWatermark(db, MAILING, { until, mine, now: now() });
    mine = until;
    return isLeased;
  };
  if (!(await lease())) return;
  const [forMoment, ...done] = ((await readWatermark(db, MAILED)) ?? '').split(' ');
  const mailed = forMoment === moment ? done : [];
  let failure: Error | null = null;
  for (const userId of await findMailed(db, await findAdministrators(db), 'ACCOUNT')) {
    if (mailed.includes(userId)) continue;
    if (!(await lease())) return;
    try {
      await mailOne(services, userId, since);
      mailed.push(userId);
      // At once: whoever goes on if this program ends now must know it.
      await setWatermark(db, MAILED, [moment, ...mailed].join(' '), now());
    } catch (error) {
      failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }
  await leaseWatermark(db, MAILING, { until: now().toISOString(), mine, now: now() });
  if (failure !== null) throw failure;
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
