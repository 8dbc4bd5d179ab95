import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { advanceLine } from '../../../waiting/server/advance-line.ts';
import { backToOffer } from '../../../waiting/server/change-line.ts';
import { freeSeat } from '../../../waiting/server/free-seat.ts';

/**
 * Releases a held seat when the provider says that its checkout is over; a missing hold is no error. The seat of an offer that still
 * lasts stays with whoever was offered it; any other goes to the waiting list, and whose offer is over is notified of it.
 */
export async function releaseSeat(command: CommandContext, payment: PaymentRow): Promise<void> {
  const event = await lockSessionEvent(command, payment.owner_user_id, payment.item_id);
  const hold = await command.tx
    .deleteFrom('seat_holds')
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('payment_id', '=', payment.id)
    .executeTakeFirst();
  if (hold.numDeletedRows === 0n) return;
  if (!event) return;
  const date = { ownerUserId: payment.owner_user_id, sessionEventId: payment.item_id };
  if (event.waiting_count > 0 && (await backToOffer(command, date, payment.user_id))) return advanceLine(command, date);
  await freeSeat(command, event, 'held');
}
