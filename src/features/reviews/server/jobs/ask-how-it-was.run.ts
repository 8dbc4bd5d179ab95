import { sql } from 'kysely';
import type { z } from 'zod';
import { addMinutes } from '#kernel/time/instant.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findContent } from '#features/content/api/items/find-content.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { attendedToAsk } from '#features/tickets/api/attended.ts';
import { isVisit } from '#features/tickets/api/visits.ts';

type Visit = z.output<typeof attendedToAsk.payload>;

// Long enough to be on the way home.
const AFTER_MINUTES = 60;

/**
 * Asks whoever holds the ticket how the session was, once in all, and waits for the end of the date if it isn't over: it may have been moved
 * since. Asks nobody whose check-in was undone, who returned the ticket, who booked that seat for somebody else, who has left, or who has
 * reviewed the session, and nobody about a date that was cancelled before it began or a session they can't see any more. If the
 * host has added a replay or notes by then, it says so. Safe to run twice.
 */
export async function runAskHowItWas(services: Services, visit: Visit): Promise<void> {
  await inTransaction(services, async (command) => {
    const found = await readVisit(command, visit);
    if (!found) return;
    const due = addMinutes(found.end_at, AFTER_MINUTES);
    if (due > command.now) return command.enqueue(attendedToAsk, visit, { startAfter: due });
    await ask(command, found);
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof readVisit>>>;

function readVisit({ tx }: CommandContext, { ownerUserId, ticketId }: Visit) {
  return tx
    .selectFrom('tickets as t')
    .innerJoin('session_events as e', (join) =>
      join.onRef('e.session_owner_user_id', '=', 't.owner_user_id').onRef('e.id', '=', 't.session_event_id'),
    )
    .leftJoin('reviews as r', (join) =>
      join
        .onRef('r.host_user_id', '=', 't.owner_user_id')
        .onRef('r.session_id', '=', 't.session_id')
        .onRef('r.user_id', '=', 't.user_id')
        .on('r.host_user_id', '=', ownerUserId),
    )
    .select(['t.session_event_id', 't.status'])
    .select(['t.owner_user_id', 't.session_id', 't.user_id', 'e.title', 'e.end_at'])
    .where('t.owner_user_id', '=', ownerUserId)
    .where('e.session_owner_user_id', '=', ownerUserId)
    .where('t.id', '=', ticketId)
    .where(sql<boolean>`${sql.raw(isVisit('t', 'e'))}`)
    .where('r.id', 'is', null)
    .executeTakeFirst();
}

async function ask(command: CommandContext, found: Found): Promise<void> {
  const { owner_user_id: hostUserId, session_id: id, user_id: userId, title } = found;
  const guest = await findPerson(command, userId);
  const host = await findPerson(command, hostUserId);
  if (!guest || !host) return;
  const uri = { type: 'SESSION', id } as const;
  const seen = await findContent(command.tx, { userId, admin: false }, { uri, ownerUserId: hostUserId, at: command.now });
  if (!seen) return;
  const hasReplay = found.status === 'active' && (await hasReplays(command, found));
  await notify(command, {
    type: 'HOW_WAS_IT',
    from: { userId: hostUserId, username: host.username, displayName: host.display_name },
    toUserId: userId,
    toUsername: guest.username,
    itemUri: uri,
    source: id,
    data: { item: { username: host.username, uri }, title, hasReplay },
  });
}

// Whoever is asked was there, so each of them opens for whoever has a valid ticket.
async function hasReplays({ tx }: CommandContext, { owner_user_id: hostUserId, session_event_id: eventId }: Found): Promise<boolean> {
  const replay = await tx
    .selectFrom('contents')
    .select('id')
    .where('user_id', '=', hostUserId)
    .where('replay_event_id', '=', eventId)
    .where('status', '=', 'published')
    .where('approval_status', '<>', 'REJECTED')
    .limit(1)
    .executeTakeFirst();
  return replay !== undefined;
}

function findPerson({ tx }: CommandContext, userId: string) {
  return tx
    .selectFrom('users')
    .select(['username', 'display_name'])
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
}
