import type { Db } from '#db/client.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { requireActor, type RequestContext } from '#platform/server/http/request-context.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import { sessionRefusals } from '#features/sessions/refusals.ts';
import { withOwnPlace } from '#features/sessions/api/with-own-place.ts';
import { ticketRefusals } from '../../refusals.ts';
import { LIMIT_DOOR, LIMIT_DOOR_GUESSES } from '../../server/limits.ts';
import type { Door } from '../contract.ts';
import { doorClosesAt, doorOpensAt, linkEndsAt } from '../rules/times.ts';
import { hashDoorToken, readDoorToken } from './door-token.ts';

/** Who stands at which door. `linkId` is null for the host. */
export type Doorkeeper = {
  ownerUserId: string;
  linkId: string | null;
  /** The name under which they check people in. */
  name: string;
  date: DoorDateRow;
  /** When the helper's link was revoked; null if it wasn't. */
  revokedAt: Date | null;
  /** Whether the roster may be read, or only what happened earlier be sent. */
  isOpen: boolean;
};

type DoorDateRow = NonNullable<Awaited<ReturnType<typeof readDate>>>;

/**
 * Finds the door that the caller may open, and counts the use. The host opens the doors of their own dates at any time; a helper's link
 * opens one from a day before the date until that is over or the link revoked, and takes what happened before for another day, or for some
 * minutes once it is revoked. Refuses every other link alike, whether
 * it never existed, ended earlier, or its host is suspended.
 */
export async function openDoor(context: RequestContext, door: Door): Promise<Doorkeeper> {
  if ('token' in door) return openByLink(context, door.token);
  const host = requireActor(context);
  context.rateLimits.inProcess(LIMIT_DOOR).consume(host.userId);
  const date = await readDate(context.db, host.userId, door.sessionEventId);
  if (!date) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  return { ownerUserId: host.userId, linkId: null, name: nameOf(host), date, revokedAt: null, isOpen: true };
}

async function openByLink(context: RequestContext, token: string): Promise<Doorkeeper> {
  const { db, now, rateLimits } = context;
  const link = await findLink(db, token);
  const date = link ? await readDate(db, link.ownerUserId, link.sessionEventId) : null;
  if (!link || !date || now() > linkEndsAt(date.end_at, link.revokedAt)) {
    // Only these: the helpers of a festival share a network with whoever guesses there.
    rateLimits.inProcess(LIMIT_DOOR_GUESSES).consume(networkOf(context.address));
    throw ticketRefusals.DOOR_LINK_ENDED();
  }
  rateLimits.inProcess(LIMIT_DOOR).consume(link.id);
  if (now() < doorOpensAt(date.start_at)) throw ticketRefusals.DOOR_NOT_OPEN();
  const { ownerUserId, id: linkId, name, revokedAt } = link;
  return { ownerUserId, linkId, name, date, revokedAt, isOpen: revokedAt === null && now() <= doorClosesAt(date.end_at) };
}

async function findLink(db: Db, token: string) {
  const ownerUserId = readDoorToken(token);
  if (ownerUserId === null) return null;
  const row = await db
    .selectFrom('door_links as l')
    .innerJoin('users as u', 'u.user_id', 'l.owner_user_id')
    .select(['l.id', 'l.name', 'l.session_event_id', 'l.revoked_at'])
    .where('l.owner_user_id', '=', ownerUserId)
    .where('u.user_id', '=', ownerUserId)
    .where('u.status', '=', 'active')
    .where('l.token_hash', '=', hashDoorToken(token))
    .executeTakeFirst();
  return row ? { ownerUserId, id: row.id, name: row.name, sessionEventId: row.session_event_id, revokedAt: row.revoked_at } : null;
}

async function readDate(db: Db, ownerUserId: string, sessionEventId: string) {
  const row = await db
    .selectFrom('session_events as e')
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .select(['e.id', 'e.title', 'e.start_at', 'e.end_at', 'e.cancelled_at', 'e.max_participant_count', 'e.own_place', 's.time_zone'])
    .where('e.session_owner_user_id', '=', ownerUserId)
    .where('s.user_id', '=', ownerUserId)
    .where('e.id', '=', sessionEventId)
    .executeTakeFirst();
  return row ? withOwnPlace(row) : null;
}

function nameOf({ displayName, username }: Actor): string {
  return displayName ?? username;
}
