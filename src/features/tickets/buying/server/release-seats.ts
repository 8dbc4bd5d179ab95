import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { repriceEvents } from '#features/sessions/api/reprice-events.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { advanceLine } from '../../waiting/server/advance-line.ts';
import { backToOffer } from '../../waiting/server/change-line.ts';
import { freeSeats } from '../../waiting/server/free-seats.ts';
import { isGift } from '../../policy.ts';
import { deleteAnswers } from '../../questions/server/write-answers.ts';

/**
 * Releases the held seats of an order when the provider says that its checkout is over; a missing hold is no error. The seat of an offer
 * that still lasts stays with whoever was offered it; any other goes to the waiting list, and whose offer is over is notified of it.
 */
export async function releaseSeats(command: CommandContext, payment: PaymentRow): Promise<void> {
  const event = await lockSessionEvent(command, payment.owner_user_id, payment.item_id);
  const hold = await command.tx
    .deleteFrom('seat_holds')
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('payment_id', '=', payment.id)
    .returning('seats')
    .executeTakeFirst();
  await deleteAnswers(command, { ownerUserId: payment.owner_user_id, paymentId: payment.id });
  if (!hold || !event) return;
  const date = { ownerUserId: payment.owner_user_id, sessionEventId: payment.item_id };
  if (event.waiting_count === 0 || isGift(payment) || !(await backToOffer(command, date, payment.user_id)))
    return freeSeats(command, event, 'held', hold.seats);
  if (hold.seats > 1) return freeSeats(command, event, 'held', hold.seats - 1);
  await repriceEvents(command, { ...date, sessionId: event.session_id });
  await advanceLine(command, date);
}
