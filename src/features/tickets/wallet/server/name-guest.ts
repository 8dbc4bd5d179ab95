import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import type { NameGuest } from '../../contract.ts';
import { isValidTicket } from '../../policy.ts';
import { ticketRefusals } from '../../refusals.ts';

/**
 * Says who takes a place that the caller booked; null for the caller (the first place) or a guest without a name. Refuses somebody else's
 * ticket, one that is no longer valid, one that was checked in, and a date that is over.
 */
export async function nameGuest(command: CommandContext, actor: Actor, { ticketId, guestName }: NameGuest): Promise<void> {
  const { tx, now } = command;
  const ticket = await tx
    .selectFrom('tickets')
    .select(['owner_user_id', 'session_event_id'])
    .where(isWith('owner_user_id', await findSellers(tx, actor.userId)))
    .where('user_id', '=', actor.userId)
    .where('id', '=', ticketId)
    .executeTakeFirst();
  if (!ticket) throw ticketRefusals.NOT_FOUND();
  const event = await lockSessionEvent(command, ticket.owner_user_id, ticket.session_event_id);
  if (event && event.end_at <= now) throw ticketRefusals.SESSION_ENDED();
  const seat = await tx
    .selectFrom('tickets')
    .select(['user_id', 'status', 'checked_in_at', 'unredeemed'])
    .where('owner_user_id', '=', ticket.owner_user_id)
    .where('id', '=', ticketId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Somebody may have redeemed it since it was found.
  if (seat.user_id !== actor.userId) throw ticketRefusals.NOT_FOUND();
  if (!isValidTicket(seat)) throw ticketRefusals[seat.status === 'cancelled' ? 'TICKET_HANDED_BACK' : 'TICKET_REFUNDED']();
  if (seat.checked_in_at !== null) throw ticketRefusals.SEAT_TAKEN();
  // Whoever redeems it says who comes.
  if (seat.unredeemed) throw ticketRefusals.TO_REDEEM();
  await tx
    .updateTable('tickets')
    .set({ guest_name: guestName, updated_at: now })
    .where('owner_user_id', '=', ticket.owner_user_id)
    .where('id', '=', ticketId)
    .execute();
  command.publish({ kind: 'order', itemId: ticket.session_event_id, recipientUserIds: [actor.userId, ticket.owner_user_id] });
}
