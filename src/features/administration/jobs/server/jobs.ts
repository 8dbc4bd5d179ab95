import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { readBacklogs, readWorkerAge } from '#platform/server/jobs/queue-health.ts';
import type { Services } from '#platform/server/program/services.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { administrationRefusals } from '../../refusals.ts';
import type { Jobs, RetryJobs } from '../contract.ts';
import { DEAD_LISTED } from '../rules.ts';

/** What waits in the job queue and what failed for good, without payloads: these may be private. */
export async function getJobs({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<Jobs> {
  const [workerSeenSeconds, waiting, dead] = await Promise.all([readWorkerAge(db), readBacklogs(db), jobs.listDead(DEAD_LISTED)]);
  return {
    workerSeenSeconds,
    waiting: waiting.toSorted((one, other) => other.oldestSeconds - one.oldestSeconds),
    dead: dead.map(({ latest, ...rest }) => ({ ...rest, latest: latest.toISOString() })),
  };
}

/**
 * Puts the dead jobs of a queue back into it, and records in the log how many. Refuses with NOT_FOUND a queue that has none, such as one
 * that a colleague has just retried.
 */
export async function retryJobs(
  command: CommandContext,
  admin: Actor,
  { queue }: RetryJobs,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<{ count: number }> {
  const count = await jobs.reviveDead(queue, command.tx);
  if (count === 0) throw administrationRefusals.NO_DEAD_JOBS();
  await recordAction(command, admin, { action: 'RETRY_JOBS', subject: { queue, count } });
  return { count };
}
