import type { CommandContext } from '#platform/server/database/transaction.ts';
import { isTooLateToUndo } from '../rules/times.ts';
import { writeOutcomes } from './claim-entries.ts';
import { lockTickets, writeCheckIns } from './lock-tickets.ts';

type Link = { ownerUserId: string; linkId: string; sessionEventId: string };

/**
 * Undoes every check-in and walk-in of a helper's link that may still be undone, as when somebody has the link who shouldn't. A guest whom
 * another door has let in too stays checked in.
 */
export async function undoLink(command: CommandContext, { ownerUserId, linkId, sessionEventId }: Link): Promise<void> {
  const { tx, now } = command;
  const date = await tx
    .selectFrom('session_events')
    .select('end_at')
    .where('session_owner_user_id', '=', ownerUserId)
    .where('id', '=', sessionEventId)
    .executeTakeFirst();
  if (!date) return;
  const rows = await tx
    .selectFrom('door_entries')
    .select(['id', 'ticket_id', 'at', 'received_at'])
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', sessionEventId)
    .where('link_id', '=', linkId)
    .where('kind', 'in', ['in', 'walk-in'])
    .where('outcome', '<>', 'refused')
    .where('undone_at', 'is', null)
    .execute();
  const open = rows.filter(
    ({ at, received_at: receivedAt }) => !isTooLateToUndo({ end: date.end_at, checkedInAt: at, receivedAt }, { madeAt: now, now }),
  );
  const undone = new Set(open.map(({ id }) => id));
  const ids = open.flatMap(({ ticket_id: ticketId }) => (ticketId === null ? [] : [ticketId]));
  const { all } = await lockTickets(command, { ownerUserId, date: { id: sessionEventId } }, { ids, codes: [] });
  for (const ticket of all) {
    ticket.standing = { ...ticket.standing, live: ticket.standing.live.filter(({ id }) => !undone.has(id)) };
    ticket.touched = true;
  }
  await writeOutcomes(command, { ownerUserId }, { results: [], undone: [...undone] });
  await writeCheckIns(command, { ownerUserId }, all);
}
