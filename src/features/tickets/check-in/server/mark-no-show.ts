import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { MarkedNoShow, MarkNoShow } from '../../contract.ts';
import { ticketRefusals } from '../../refusals.ts';

/**
 * Notes that an attendee of the host's own date didn't come, or undoes that; checking them in undoes it too. Money and the use of a pass stay
 * as they are (docs/product.md#attendees). Repeating it changes nothing and keeps the first time. Refuses a ticket to anything else, one that
 * was returned or refunded, somebody who is checked in, and a date that hasn't started or was cancelled.
 */
export async function markNoShow(
  { tx, now, publish }: CommandContext,
  host: Actor,
  { sessionEventId, ticketId, noShow }: MarkNoShow,
): Promise<MarkedNoShow> {
  const ticket = await tx
    .selectFrom('tickets as t')
    .innerJoin('session_events as e', (join) =>
      join.onRef('e.session_owner_user_id', '=', 't.owner_user_id').onRef('e.id', '=', 't.session_event_id'),
    )
    .select(['t.status', 't.checked_in_at', 't.no_show_at', 't.user_id', 'e.start_at', 'e.cancelled_at'])
    .where('t.owner_user_id', '=', host.userId)
    .where('e.session_owner_user_id', '=', host.userId)
    .where('t.session_event_id', '=', sessionEventId)
    .where('t.id', '=', ticketId)
    .forUpdate('t')
    .executeTakeFirst();
  if (!ticket) throw ticketRefusals.NOT_FOUND();
  if (ticket.status === 'cancelled') throw ticketRefusals.TICKET_HANDED_BACK();
  if (ticket.status !== 'active') throw ticketRefusals.TICKET_REFUNDED();
  if (noShow && ticket.cancelled_at !== null) throw ticketRefusals.SESSION_CANCELLED();
  if (noShow && ticket.start_at > now) throw ticketRefusals.NOT_STARTED();
  if (noShow && ticket.checked_in_at !== null) throw ticketRefusals.GUEST_IS_HERE();
  if (noShow === (ticket.no_show_at !== null)) return { ticketId, noShow };
  await tx
    .updateTable('tickets')
    .set({ no_show_at: noShow ? now : null, updated_at: now })
    .where('owner_user_id', '=', host.userId)
    .where('id', '=', ticketId)
    .execute();
  publish({ kind: 'order', itemId: sessionEventId, recipientUserIds: [ticket.user_id, host.userId] });
  return { ticketId, noShow };
}
