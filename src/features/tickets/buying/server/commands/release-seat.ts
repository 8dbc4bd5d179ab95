import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { changeSeats } from '#features/sessions/api/change-seats.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';

/** Releases a held seat when the provider says that its checkout is over; a missing hold is no error. */
export async function releaseSeat(command: CommandContext, payment: PaymentRow): Promise<void> {
  await lockSessionEvent(command, payment.owner_user_id, payment.item_id);
  const hold = await command.tx
    .deleteFrom('seat_holds')
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('payment_id', '=', payment.id)
    .executeTakeFirst();
  if (hold.numDeletedRows === 0n) return;
  await changeSeats(command, { ownerUserId: payment.owner_user_id, sessionEventId: payment.item_id, participants: 0, held: -1 });
}
