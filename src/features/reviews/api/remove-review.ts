import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

type Removed = { id: string };
type Params = { host: string; session: string; person: string; id: string; stars: number; now: Date };

const REMOVE = statement<Removed, Params>(`
  insert into reviews as r (host_user_id, session_id, user_id, id, stars, text, created_at, removed_at)
  values (:host::uuid, :session::uuid, :person::uuid, :id::uuid, :stars::smallint, '', :now::timestamptz, :now::timestamptz)
  on conflict (host_user_id, session_id, user_id) do update set removed_at = excluded.removed_at, text = '', reply = null
    where r.removed_at is null
  returning r.id`);

/**
 * Removes somebody's review of a session on behalf of an administrator: its words and the host's reply are gone, it no longer counts, and its
 * author can't write another, also if they have deleted it. Returns false if it was removed before, or if
 * either person has left.
 */
export async function removeReview(
  { tx, now, publish }: CommandContext,
  { hostUserId: host, sessionId: session, userId: person }: { hostUserId: string; sessionId: string; userId: string },
  { reviewId: id, stars }: { reviewId: string; stars: number },
): Promise<boolean> {
  // Locked, so that neither leaves before this is committed: nothing would erase the row then.
  // One by one, because each is on a shard of their own, and in one order, so that two removals never wait for each other.
  for (const userId of [host, person].toSorted()) {
    const found = await tx.selectFrom('users').select('status').where('user_id', '=', userId).forShare().executeTakeFirst();
    if (!found || found.status === 'deleted') return false;
  }
  const [removed] = await REMOVE.all(tx, { host, session, person, id, stars, now });
  if (!removed) return false;
  publish({ kind: 'content', ownerUserId: host, contentId: session });
  return true;
}

/** Removes the host's reply to a review, for good: they can't write another. Returns false if it is already gone. */
export async function removeReply({ tx, publish }: CommandContext, hostUserId: string, reviewId: string): Promise<boolean> {
  const removed = await tx
    .updateTable('reviews')
    .set({ reply: null })
    .where('host_user_id', '=', hostUserId)
    .where('id', '=', reviewId)
    .where('reply', 'is not', null)
    .returning('session_id')
    .executeTakeFirst();
  if (!removed) return false;
  publish({ kind: 'content', ownerUserId: hostUserId, contentId: removed.session_id });
  return true;
}
