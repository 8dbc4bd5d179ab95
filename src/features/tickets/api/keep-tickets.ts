import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { keepOwnGift } from '#features/payments/api/orders/keep-own-gift.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { giveFirstSeat } from '../buying/server/give-first-seat.ts';
import { readHolding } from '../buying/server/read-holding.ts';

// Whoever came in with a place before it was the giver's was somebody else.
const KEEP = statement<never, { owner: string; payment: string; now: Date }>(`
  update tickets set unredeemed = false, guest_name = case when checked_in_at is not null then guest_name end, updated_at = :now::timestamptz
  where owner_user_id = :owner::uuid and payment_id = :payment::uuid and status = 'active' and unredeemed`);

const FIRST = statement<{ id: string; seat: number }, { owner: string; payment: string }>(`
  select id, seat from tickets
  where owner_user_id = :owner::uuid and payment_id = :payment::uuid and status = 'active' and unredeemed
  order by seat limit 1 for update`);

/**
 * Makes the valid places of a gift that nobody redeems any more its giver's own, with the codes that they have, unless they have others for the
 * date: those places go on naming them as a gift. The caller holds the payment's lock.
 */
export async function keepTickets(command: CommandContext, payment: PaymentRow): Promise<void> {
  const { owner_user_id: ownerUserId, item_id: sessionEventId, user_id: userId } = payment;
  const event = await lockSessionEvent(command, ownerUserId, sessionEventId);
  if (!event) return;
  const holding = await readHolding(command, { ownerUserId, sessionEventId, sessionId: event.session_id }, { userId, admin: false });
  if (holding.ticketPaymentId !== null) return;
  const [first] = await FIRST.all(command.tx, { owner: ownerUserId, payment: payment.id });
  if (first) await giveFirstSeat(command, { ownerUserId, paymentId: payment.id, first });
  await KEEP.run(command.tx, { owner: ownerUserId, payment: payment.id, now: command.now });
  await keepOwnGift(command, { ownerUserId, paymentId: payment.id });
}
