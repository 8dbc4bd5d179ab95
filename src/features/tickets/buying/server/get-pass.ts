import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findPass } from '#features/memberships/api/find-pass.ts';
import type { EventOfHost, Pass } from '../../contract.ts';

/** Returns the caller's membership that would pay for a place in an event; null if they have none for it, or if there is nothing to pay. */
export async function getPass({ db, now }: Services, actor: Actor, { userId, sessionEventId }: EventOfHost): Promise<Pass | null> {
  const event = await db
    .selectFrom('session_events')
    .select(['start_at', 'price', 'standard_price'])
    .where('session_owner_user_id', '=', userId)
    .where('id', '=', sessionEventId)
    .executeTakeFirst();
  const price = event ? (event.standard_price ?? event.price) : 0;
  if (!event || price === 0) return null;
  return findPass(db, { ownerUserId: userId, userId: actor.userId, startsAt: event.start_at, price, now: now() });
}
