import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { findAdministrators } from '#features/people/api/accounts/find-administrators.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';
import { notifyAll } from '#features/notifications/api/notify.ts';
import { countJoinRequests } from '#features/sign-in/api/join-requests.ts';

/** Notifies all administrators of how many requests wait, if any still do. Every request of the hour enqueued this; the first to run does it. */
export async function runNotifyOfJoinRequests(services: Services, { hour }: { hour: string }): Promise<void> {
  await inTransaction(services, async (command) => {
    const count = await countJoinRequests(command.tx);
    if (count === 0) return;
    const administrators = await findAdministrators(command.tx);
    const usernames = await findUsernames(command.tx, administrators);
    await notifyAll(
      command,
      administrators.map((toUserId) => ({
        toUserId,
        toUsername: usernames.get(toUserId) ?? '',
        type: 'JOIN_REQUESTS',
        source: `joining.${hour}`,
        data: { count },
      })),
    );
  });
}
