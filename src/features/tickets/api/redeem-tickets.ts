import { randomBytes } from 'node:crypto';
import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { createFreePayments } from '#features/payments/api/checkout/create-payment.ts';
import { keepOwnGift } from '#features/payments/api/orders/keep-own-gift.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { giveFirstSeat } from '../buying/server/give-first-seat.ts';
import { readHolding } from '../buying/server/read-holding.ts';
import { ticketCode } from '../check-in/rules.ts';
import { deleteAnswers } from '../questions/server/write-answers.ts';
import { ticketRefusals } from '../refusals.ts';
import { freeSeats } from '../waiting/server/free-seats.ts';
import { removeFromLine } from '../waiting/server/change-line.ts';
import { mailTicketJob } from '../wallet/server/mail-ticket.ts';

const REDEEM = statement<never, { owner: string; tickets: string; receiver: string; now: Date }>(`
  update tickets t set user_id = :receiver::uuid, unredeemed = false, guest_name = null, code = r.code, former_code = t.code, updated_at = :now::timestamptz
  from json_to_recordset(:tickets::json) as r (id uuid, code text)
  where t.owner_user_id = :owner::uuid and t.id = r.id`);

type Redeeming = { payment: PaymentRow; receiver: { userId: string; username: string }; requestHash: string };

/**
 * Passes the valid places of an order on to whoever redeems them, with new codes: an order of theirs that costs nothing, which names the one
 * that paid, so that what comes back goes to its buyer. Whoever takes their own gift keeps the order. Returns the receiver's order. Refuses a
 * date that has started or won't take place, places that are gone or were checked in, and somebody who has a ticket for the date or is paying
 * for one. The caller holds the payment's lock and has decided that they get it.
 */
export async function redeemTickets(command: CommandContext, { payment, receiver, requestHash }: Redeeming): Promise<string> {
  const { tx, now } = command;
  const ownerUserId = payment.owner_user_id;
  const event = await lockSessionEvent(command, ownerUserId, payment.item_id);
  if (!event || event.cancelled_at !== null || event.start_at <= now) throw ticketRefusals.NOT_TO_REDEEM();
  const tickets = await tx
    .selectFrom('tickets')
    .select(['id', 'seat', 'checked_in_at'])
    .where('owner_user_id', '=', ownerUserId)
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'active')
    .where('unredeemed', '=', true)
    .orderBy('seat')
    .forUpdate()
    .execute();
  const [first] = tickets;
  if (!first || tickets.some(({ checked_in_at: at }) => at !== null)) throw ticketRefusals.NOT_TO_REDEEM();
  const date = { ownerUserId, sessionEventId: event.id };
  const holding = await readHolding(command, { ...date, sessionId: event.session_id }, { userId: receiver.userId, admin: false });
  if (holding.isRejected) throw ticketRefusals.NOT_TO_REDEEM();
  if (holding.ticketPaymentId !== null) throw ticketRefusals.NOT_TWO_TICKETS();
  // A checkout of a gift is for somebody else.
  if (holding.openPaymentId !== null && holding.openOrder?.description.gift === undefined) throw ticketRefusals.PAYING_ALREADY();
  // Whoever gets a place no longer waits for one.
  const offers = event.waiting_count > 0 ? await removeFromLine(command, date, [receiver.userId]) : 0;
  await giveFirstSeat(command, { ownerUserId, paymentId: payment.id, first });
  const coded = tickets.map(({ id }) => ({ id, code: ticketCode(randomBytes(10)) }));
  await REDEEM.run(tx, { owner: ownerUserId, tickets: JSON.stringify(coded), receiver: receiver.userId, now });
  // What the giver answered is theirs, not the receiver's.
  if (receiver.userId !== payment.user_id) await deleteAnswers(command, { ownerUserId, paymentId: payment.id });
  await freeSeats(command, event, 'held', offers);
  await command.enqueue(mailTicketJob, { ownerUserId, ticketId: first.id });
  command.publish({ kind: 'order', itemId: event.id, recipientUserIds: [receiver.userId, payment.user_id, ownerUserId] });
  const { gift: _gift, kinds: _kinds, discount: _discount, ...bought } = payment.description;
  if (receiver.userId === payment.user_id) {
    await keepOwnGift(command, { ownerUserId, paymentId: payment.id });
    return payment.id;
  }
  const id = command.newId();
  await createFreePayments(command, [
    {
      id,
      ownerUserId,
      ownerUsername: event.session_owner_username,
      buyer: receiver,
      type: 'SESSION_EVENT',
      itemId: event.id,
      // It is over when the date is, wherever that has been moved since.
      description: { ...bought, endDateTime: event.end_at.toISOString(), seats: tickets.length, given: 'gift', redeems: payment.id },
      mode: command.paymentMode,
      requestHash,
    },
  ]);
  return id;
}
