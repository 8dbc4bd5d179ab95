import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { lockSessionEvent, changeSeats } from '#features/sessions/api/lock-session-event.ts';
import { refundTickets } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { repriceEvents } from '#features/sessions/api/reprice-events.ts';
import { advanceLine } from '../../waiting/server/advance-line.ts';
import { removeFromLine } from '../../waiting/server/change-line.ts';
import { freeSeats } from '../../waiting/server/free-seats.ts';
import { offerFreeSeats } from '../../waiting/server/offer-free-seats.ts';
import { deleteAnswers } from '../../questions/server/write-answers.ts';
import { notifyOfRefundDue } from './notify-of-refund-due.ts';
import { notifyOfTickets } from './notify-of-tickets.ts';
import { giftName } from '../../copy.ts';
import { isGift } from '../../policy.ts';
import { seatsOf } from '../../kinds/rules.ts';
import { hasPlacesOfKinds } from '../../kinds/server/has-places-of-kinds.ts';
import { insertTickets } from './insert-tickets.ts';

/**
 * Issues the tickets for money that has arrived: sells the held seats or, if the hold is gone, as many free ones. Returns false if the event
 * has since been cancelled, taken down or filled up, a kind of the tickets is sold out, the buyer has another ticket, or they are a gift and the date has begun: the payment
 * is kept, marked for refund by the caller, and both sides are notified.
 */
export async function issuePaidTickets(command: CommandContext, payment: PaymentRow): Promise<boolean> {
  const event = await lockSessionEvent(command, payment.owner_user_id, payment.item_id);
  const hold = await deleteHold(command, payment);
  const held = hold?.seats ?? 0;
  const seats = seatsOf(payment);
  const seat = { ownerUserId: payment.owner_user_id, sessionEventId: payment.item_id };
  // Whoever has paid no longer waits; an offer beside the checkout held a seat of its own.
  const forOther = isGift(payment);
  const offers = event && event.waiting_count > 0 && !forOther ? await removeFromLine(command, seat, [payment.user_id]) : 0;
  // Nobody could redeem a gift that comes so late.
  const isTooLate = forOther && event !== null && event.start_at <= command.now;
  const wanted = event !== null && event.cancelled_at === null && !isTooLate && !(await isBarred(command, payment, event.session_id));
  // Whoever waits comes before somebody who has lost their hold.
  if (wanted && hold === undefined) await offerFreeSeats(command, event);
  const isThere = wanted && (hold !== undefined || (await hasPlacesOfKinds(command.tx, event, seats)));
  if (isThere && (await changeSeats(command, { ...seat, participants: seats.length, held: -held - offers }))) {
    // One held seat more than were sold is free.
    if (held > 0 && offers > 0) await advanceLine(command, seat);
    const ticketId = command.newId();
    const buyer = await readBuyer(command, payment);
    const nameOf = (index: number) => (forOther ? giftName(buyer) : (hold?.guestNames?.[index] ?? null));
    const tickets = {
      ...seat,
      ticketId,
      sessionId: event.session_id,
      userId: payment.user_id,
      paymentId: payment.id,
      seats: seats.map((one, index) => ({ ...one, guestName: nameOf(index) })),
      unredeemed: forOther,
    };
    await insertTickets(command, [tickets]);
    const issued = { event, ticketId, paymentId: payment.id, buyer, seats: seats.length };
    await notifyOfTickets(command, [{ ...issued, paid: payment.amount, isGift: forOther }]);
    if (hold === undefined)
      await repriceEvents(command, { ownerUserId: seat.ownerUserId, sessionId: event.session_id, sessionEventId: event.id });
    return true;
  }
  if (event) await freeSeats(command, event, 'held', held + offers);
  await deleteAnswers(command, { ownerUserId: payment.owner_user_id, paymentId: payment.id });
  // Everybody was promised their money back if too few people book.
  const isRefunded = event !== null && event.cancelled_at !== null && event.decided_at?.getTime() === event.cancelled_at.getTime();
  if (isRefunded) await refundTickets(command, seat);
  await notifyOfRefundDue(command, payment, isRefunded);
  return false;
}

async function deleteHold({ tx }: CommandContext, payment: PaymentRow) {
  return await tx
    .deleteFrom('seat_holds')
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('payment_id', '=', payment.id)
    .returning(['seats', 'guest_names as guestNames'])
    .executeTakeFirst();
}

async function isBarred(command: CommandContext, payment: PaymentRow, sessionId: string): Promise<boolean> {
  return (!isGift(payment) && (await hasTicket(command, payment))) || (await wasTakenDown(command, payment.owner_user_id, sessionId));
}

async function wasTakenDown({ tx }: CommandContext, ownerUserId: string, sessionId: string): Promise<boolean> {
  const rejected = await tx
    .selectFrom('contents')
    .select('id')
    .where('user_id', '=', ownerUserId)
    .where('id', '=', sessionId)
    .where('approval_status', '=', 'REJECTED')
    .executeTakeFirst();
  return rejected !== undefined;
}

async function hasTicket({ tx }: CommandContext, payment: PaymentRow): Promise<boolean> {
  const ticket = await tx
    .selectFrom('tickets')
    .select('id')
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('session_event_id', '=', payment.item_id)
    .where('user_id', '=', payment.user_id)
    .where('status', '=', 'active')
    .where('unredeemed', '=', false)
    .executeTakeFirst();
  return ticket !== undefined;
}

async function readBuyer({ tx }: CommandContext, payment: PaymentRow) {
  const user = await tx.selectFrom('users').select('display_name').where('user_id', '=', payment.user_id).executeTakeFirst();
  return { userId: payment.user_id, username: payment.username, displayName: user?.display_name ?? null };
}
