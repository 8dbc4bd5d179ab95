import type { CommandContext } from '#platform/server/database/transaction.ts';
import { returnUse } from '#features/memberships/api/return-use.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { freeSeat } from '../../waiting/server/free-seat.ts';

/**
 * Revokes a refunded ticket, frees its seat and returns the place that a membership spent on it; one that was never given, or is already
 * revoked, is no error.
 */
export async function revokeRefundedTicket(command: CommandContext, payment: PaymentRow): Promise<void> {
  const event = await lockSessionEvent(command, payment.owner_user_id, payment.item_id);
  const ticket = await command.tx
    .updateTable('tickets')
    .set({ status: 'refunded', updated_at: command.now })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!event || ticket.numUpdatedRows === 0n) return;
  await freeSeat(command, event, 'sold');
  await returnUse(command, { ownerUserId: payment.owner_user_id, paymentId: payment.id });
}
