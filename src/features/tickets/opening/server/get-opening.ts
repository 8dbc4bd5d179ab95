import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { EventOfHost } from '../../contract.ts';
import type { Opening } from '../contract.ts';
import { readOpening } from './read-opening.ts';

/** Returns when the caller can book an event, and whether they are to be reminded; one that isn't open to them has no limit. */
export async function getOpening(
  { db, now }: Services,
  actor: Actor,
  { userId: ownerUserId, sessionEventId }: EventOfHost,
): Promise<Opening> {
  const opening = await readOpening(db, { ownerUserId, sessionEventId, reader: actor }, now());
  if (!opening) return { opensAt: null, isEarly: false, isReminded: false };
  return { ...opening, opensAt: opening.opensAt?.toISOString() ?? null };
}
