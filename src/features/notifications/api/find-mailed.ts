import type { Db, Tx } from '#db/client.ts';
import { isWanted } from '../rules/routing.ts';
import type { NotificationTopic } from '../rules/topics.ts';
import { addressHash } from '../mail/server/is-mail-stopped.ts';
import { findSettings } from './find-settings.ts';

/** Returns those of these people who get mail about a topic: they are here, want it, and mail to their address doesn't come back. */
export async function findMailed(db: Db | Tx, userIds: readonly string[], topic: NotificationTopic): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const people = await db
    .selectFrom('users')
    .select(['user_id', 'email'])
    .where('user_id', 'in', userIds)
    .where('status', '=', 'active')
    .execute();
  const stops = await db
    .selectFrom('mail_standings')
    .select(['user_id', 'address_hash'])
    .where('user_id', 'in', userIds)
    .where('stopped_at', 'is not', null)
    .execute();
  const stopped = new Map(stops.map((row) => [row.user_id, row.address_hash]));
  const settings = await findSettings(db, userIds);
  const mailed = people.filter(
    ({ user_id: id, email }) => !stopped.get(id)?.equals(addressHash(id, email)) && isWanted(settings(id), topic, 'mail'),
  );
  return new Set(mailed.map((row) => row.user_id));
}
