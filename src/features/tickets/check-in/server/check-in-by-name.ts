import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { MarkedAttendee, MarkAttendee } from '../../contract.ts';
import { enqueueAsking } from '../../api/attended.ts';
import { isCheckInFinal } from '../../door/rules/times.ts';
import { recordFromList } from '../../door/server/record-from-list.ts';
import { ticketRefusals } from '../../refusals.ts';
import { readDate } from './read-date.ts';

/**
 * Checks in an attendee of the host's own date by a tap on their name, or undoes that. Repeating it changes nothing and keeps the first
 * time. Refuses a ticket to anything else, one that was returned or refunded, checking in to a cancelled date, and undoing a check-in more than
 * an hour after the end of the date, or after the check-in if that is later: who was there may review the session.
 */
export async function checkInByName(
  command: CommandContext,
  host: Actor,
  { sessionEventId, ticketId, here }: MarkAttendee,
): Promise<MarkedAttendee> {
  const { tx, now } = command;
  const ticket = await tx
    .selectFrom('tickets')
    .select(['status', 'checked_in_at'])
    .where('owner_user_id', '=', host.userId)
    .where('session_event_id', '=', sessionEventId)
    .where('id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst();
  if (!ticket) throw ticketRefusals.NOT_FOUND();
  if (ticket.status === 'cancelled') throw ticketRefusals.TICKET_HANDED_BACK();
  if (ticket.status !== 'active') throw ticketRefusals.TICKET_REFUNDED();
  const { end_at: end, cancelled_at: cancelledAt } = await readDate(command, host, sessionEventId);
  if (here && ticket.checked_in_at === null && cancelledAt !== null) throw ticketRefusals.SESSION_CANCELLED();
  if (!here && ticket.checked_in_at !== null && isCheckInFinal({ end, checkedInAt: ticket.checked_in_at }, now))
    throw ticketRefusals.CHECK_IN_IS_FINAL();
  const checkedInAt = here ? (ticket.checked_in_at ?? now) : null;
  if (checkedInAt?.getTime() !== ticket.checked_in_at?.getTime()) {
    await tx
      .updateTable('tickets')
      .set({ checked_in_at: checkedInAt, no_show_at: null, updated_at: now })
      .where('owner_user_id', '=', host.userId)
      .where('id', '=', ticketId)
      .execute();
    await recordFromList(command, { ownerUserId: host.userId, sessionEventId, ticketId, here });
  }
  if (here && ticket.checked_in_at === null) await enqueueAsking(command, { ownerUserId: host.userId, ticketId });
  return { ticketId, checkedInAt: checkedInAt?.toISOString() ?? null };
}
