import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueAsking } from '../../api/attended.ts';
import { recordFromList } from '../../door/server/record-from-list.ts';
import { ticketForOtherDate, ticketRefusals } from '../../refusals.ts';
import { normalizeCode } from '../rules.ts';
import { findDateOfCode } from './find-date-of-code.ts';
import { readDate } from './read-date.ts';

export type CheckedInTicket = {
  userId: string;
  username: string;
  displayName: string | null;
  seat: number;
  guestName: string | null;
  kindName: string | null;
  checkedInAt: string;
  again: boolean;
};

/**
 * Checks in a participant of the host's own event by the code of their ticket. A second scan says so and keeps the first time. Refuses an
 * unknown code, a ticket for another date, naming that date, the code that a ticket had before it was redeemed as a gift, a ticket that was
 * returned or refunded, and checking in to a cancelled date.
 */
export async function checkInByCode(
  command: CommandContext,
  host: Actor,
  input: { sessionEventId: string; code: string },
): Promise<CheckedInTicket> {
  const { tx, now } = command;
  const code = normalizeCode(input.code);
  const ticket = await tx
    .selectFrom('tickets')
    .select(['id', 'code', 'status', 'checked_in_at', 'user_id', 'seat', 'guest_name', 'kind_name'])
    .where('owner_user_id', '=', host.userId)
    .where('session_event_id', '=', input.sessionEventId)
    .where((row) => row.or([row('code', '=', code), row('former_code', '=', code)]))
    .forUpdate()
    .executeTakeFirst();
  if (!ticket) {
    const date = await findDateOfCode(tx, host.userId, code);
    throw date === null ? ticketRefusals.WRONG_CODE() : ticketForOtherDate(date);
  }
  if (ticket.code !== code) throw ticketRefusals.TICKET_REPLACED();
  if (ticket.status === 'cancelled') throw ticketRefusals.TICKET_HANDED_BACK();
  if (ticket.status !== 'active') throw ticketRefusals.TICKET_REFUNDED();
  const again = ticket.checked_in_at !== null;
  if (!again) {
    const { cancelled_at: cancelledAt } = await readDate(command, host, input.sessionEventId);
    if (cancelledAt !== null) throw ticketRefusals.SESSION_CANCELLED();
    await tx
      .updateTable('tickets')
      .set({ checked_in_at: now, no_show_at: null, updated_at: now })
      .where('owner_user_id', '=', host.userId)
      .where('id', '=', ticket.id)
      .execute();
    await recordFromList(command, { ownerUserId: host.userId, sessionEventId: input.sessionEventId, ticketId: ticket.id, here: true });
    await enqueueAsking(command, { ownerUserId: host.userId, ticketId: ticket.id });
  }
  const { username, display_name: displayName } = await tx
    .selectFrom('users')
    .select(['username', 'display_name'])
    .where('user_id', '=', ticket.user_id)
    .executeTakeFirstOrThrow();
  return {
    userId: ticket.user_id,
    username,
    displayName,
    seat: ticket.seat,
    guestName: ticket.guest_name,
    kindName: ticket.kind_name,
    checkedInAt: (ticket.checked_in_at ?? now).toISOString(),
    again,
  };
}
