import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { notifyAll } from '../../api/notify.ts';
import { notificationsDependencies } from '../../server/dependencies.ts';
import { findBellSubscribers } from '../../api/find-bells.ts';
import { notifyBellSubscribersJob, type NotifyBellSubscribers } from './notify-bell-subscribers.ts';

const BATCH = 200;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Notifies one batch of those with a bell, and leaves the rest to another job. Idempotent: each person is notified of an item once. Items that
 * have since been removed are skipped; each person reads about the item only what they may see.
 */
export async function runNotifyBellSubscribers(
  services: Services,
  { ownerUserId, uri, after = NOBODY }: NotifyBellSubscribers,
): Promise<void> {
  const owner = await services.db
    .selectFrom('users')
    .select(['username', 'display_name'])
    .where('user_id', '=', ownerUserId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  // Read as a stranger: items taken down or deleted aren't found.
  const seen = await notificationsDependencies().readItemCards(services, { userId: NOBODY, admin: false }, [uri.id]);
  if (!owner || !seen.has(uri.id)) return;
  const listeners = await findBellSubscribers(services.db, ownerUserId, {
    what: uri.type === 'SESSION' ? 'sessions' : 'posts',
    after,
    limit: BATCH,
  });
  const people = await namesOf(services, listeners);
  const from = { userId: ownerUserId, username: owner.username, displayName: owner.display_name };
  const data = { item: { username: owner.username, uri } };
  await inTransaction(services, async (command) => {
    const type = uri.type === 'SESSION' ? 'NEW_SESSION' : 'NEW_POST';
    await notifyAll(
      command,
      people.map(({ user_id, username }) => ({ type, toUserId: user_id, toUsername: username, from, itemUri: uri, source: uri.id, data })),
    );
    const last = listeners.length === BATCH ? listeners.at(-1) : undefined;
    if (last !== undefined) await command.enqueue(notifyBellSubscribersJob, { ownerUserId, uri, after: last });
  });
}

async function namesOf({ db }: Services, userIds: string[]): Promise<{ user_id: string; username: string }[]> {
  if (userIds.length === 0) return [];
  return db.selectFrom('users').select(['user_id', 'username']).where('user_id', 'in', userIds).where('status', '=', 'active').execute();
}
