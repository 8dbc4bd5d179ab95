import { sql } from 'kysely';
import { CAPS } from '#kernel/caps.ts';
import * as paths from '#kernel/http/paths.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import { sessionRefusals } from '#features/sessions/refusals.ts';
import { ticketRefusals } from '../../refusals.ts';
import type { CreatedDoorLink, CreateDoorLink, DoorLinks, RevokeDoorLink } from '../contract.ts';
import { doorClosesAt } from '../rules/times.ts';
import { createDoorToken, hashDoorToken } from './door-token.ts';
import { undoLink } from './undo-link.ts';

/**
 * Creates a link with which a helper checks guests in to one of the host's own dates, until that is over. Refuses a date that isn't the
 * caller's as one that doesn't exist, one that is over, and more links than a date may have.
 */
export async function createDoorLink(
  command: CommandContext,
  host: Actor,
  { id, sessionEventId, name }: CreateDoorLink,
  { config }: Pick<Services, 'config'>,
): Promise<CreatedDoorLink> {
  const { tx, now } = command;
  await lockAccount(command, host.userId);
  const date = await tx
    .selectFrom('session_events')
    .select('end_at')
    .where('session_owner_user_id', '=', host.userId)
    .where('id', '=', sessionEventId)
    .executeTakeFirst();
  if (!date) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  if (now > doorClosesAt(date.end_at)) throw ticketRefusals.DOOR_CLOSED();
  const token = createDoorToken(host.userId);
  const created = { id, address: config.publicOrigin + paths.helpersDoor(token) };
  const links = await tx
    .selectFrom('door_links')
    .select('id')
    .where('owner_user_id', '=', host.userId)
    .where('session_event_id', '=', sessionEventId)
    .where('revoked_at', 'is', null)
    .execute();
  if (links.some((link) => link.id === id)) {
    // The former answer may never have arrived, and only its digest is stored.
    await tx
      .updateTable('door_links')
      .set({ token_hash: hashDoorToken(token) })
      .where('owner_user_id', '=', host.userId)
      .where('id', '=', id)
      .execute();
    return created;
  }
  if (links.length >= CAPS.doorLinksPerDate) throw ticketRefusals.TOO_MANY_DOOR_LINKS();
  await tx
    .insertInto('door_links')
    .values({ owner_user_id: host.userId, id, session_event_id: sessionEventId, name, token_hash: hashDoorToken(token), created_at: now })
    .execute();
  return created;
}

/** Lists the links of one of the host's own dates that aren't revoked, oldest first. */
export async function getDoorLinks(
  { db }: Pick<Services, 'db'>,
  host: Actor,
  { sessionEventId }: { sessionEventId: string },
): Promise<DoorLinks> {
  const rows = await db
    .selectFrom('door_links as l')
    .select(['l.id', 'l.name', 'l.created_at'])
    .select((eb) =>
      eb
        .selectFrom('door_entries as d')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('d.owner_user_id', '=', host.userId)
        .whereRef('d.owner_user_id', '=', 'l.owner_user_id')
        .where('d.session_event_id', '=', sessionEventId)
        .whereRef('d.link_id', '=', 'l.id')
        .where('d.kind', '=', 'in')
        .where('d.outcome', '=', 'done')
        .where('d.undone_at', 'is', null)
        .as('checked_in'),
    )
    .where('l.owner_user_id', '=', host.userId)
    .where('l.session_event_id', '=', sessionEventId)
    .where('l.revoked_at', 'is', null)
    .orderBy('l.created_at')
    .orderBy('l.id')
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, createdAt: row.created_at.toISOString(), checkedIn: row.checked_in ?? 0 }));
}

/**
 * Ends a link of the host's at once. Whom it has let in stays recorded, and what happened before may still arrive for some minutes; with `undo`,
 * what it did is undone as far as it may be, and nothing arrives any more. Refuses one that isn't theirs or has already ended.
 */
export async function revokeDoorLink(command: CommandContext, host: Actor, { linkId, undo = false }: RevokeDoorLink): Promise<void> {
  const { tx, now } = command;
  const link = await tx
    .updateTable('door_links')
    .set({ revoked_at: now, ...(undo ? { token_hash: hashDoorToken(createDoorToken(host.userId)) } : {}) })
    .where('owner_user_id', '=', host.userId)
    .where('id', '=', linkId)
    .where('revoked_at', 'is', null)
    .returning('session_event_id')
    .executeTakeFirst();
  if (!link) throw ticketRefusals.DOOR_LINK_GONE();
  if (undo) await undoLink(command, { ownerUserId: host.userId, linkId, sessionEventId: link.session_event_id });
}
