import type { Actor } from '#platform/server/http/request-context.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Config } from '#platform/server/program/config.ts';
import { choosePass, spendUse, type LockedPasses } from '#features/memberships/api/spend-use.ts';
import { createPayment } from '#features/payments/api/checkout/create-payment.ts';
import { type LockedSessionEvent, changeSeats } from '#features/sessions/api/lock-session-event.ts';
import { repriceEvents } from '#features/sessions/api/reprice-events.ts';
import { advanceLine } from '../../waiting/server/advance-line.ts';
import { removeFromLine } from '../../waiting/server/change-line.ts';
import { ticketRefusals } from '../../refusals.ts';
import { notifyOfTickets } from './notify-of-tickets.ts';
import { insertTickets } from './insert-tickets.ts';
import { standardSeats } from '../../kinds/rules.ts';
import { orderOf, standardPriceOf } from './seat-facts.ts';

type Order = {
  event: LockedSessionEvent;
  passes: LockedPasses;
  buyer: Actor;
  paymentId: string;
  requestHash: string;
  /** Who takes the seat: a guest of the buyer's, or null for the buyer. */
  guestName: string | null;
  /** The open checkout of the buyer's whose seat becomes the ticket, and how many it holds. */
  instead: { paymentId: string; seats: number } | null;
  mode: Config['payments']['mode'];
};

/**
 * Gives a ticket of the standard kind that the buyer's membership pays for: spends one of its places, writes an order that costs 0 with the price as its
 * discount, and notifies the host. The seat is one that an open checkout of the buyer's holds, or a free one; what that checkout holds beside
 * it is free. Returns false, having done nothing, if the buyer has no membership that pays for this event. The caller
 * has locked the event and what the buyer has, and made the decision.
 */
export async function giveTicketByMembership(command: CommandContext, order: Order): Promise<boolean> {
  const { event, buyer, paymentId, instead } = order;
  const ownerUserId = event.session_owner_user_id;
  const pass = choosePass(order.passes, { startsAt: event.start_at, price: standardPriceOf(event), now: command.now });
  if (!pass) return false;
  const seat = { ownerUserId, sessionEventId: event.id };
  const offers = event.waiting_count > 0 ? await removeFromLine(command, seat, [buyer.userId]) : 0;
  const held = instead === null ? 0 : await deleteHold(command, { ownerUserId, ...instead });
  const seats = standardSeats([order], 0);
  const basics = orderOf({ ...order, seats });
  const ticketId = command.newId();
  const [isSold] = await together([
    changeSeats(command, { ...seat, participants: 1, held: -offers - held }),
    spendUse(command, pass, paymentId),
    createPayment(command, {
      ...basics,
      description: { ...basics.description, membershipTitle: pass.title },
      membershipId: pass.membershipId,
      amount: 0,
      discountAmount: standardPriceOf(event),
      platformFee: 0,
      checkoutExpiresAt: null,
    }),
    insertTickets(command, [{ ...seat, ticketId, sessionId: event.session_id, userId: buyer.userId, paymentId, seats }]),
    notifyOfTickets(command, [{ event, ticketId, paymentId, buyer, viaMembership: true }]),
  ]);
  if (!isSold) throw ticketRefusals.SESSION_FULL();
  if (held > 0 && event.standard_price !== null) await repriceEvents(command, { ...seat, sessionId: event.session_id });
  if (held + offers > 1) await advanceLine(command, seat);
  command.publish({ kind: 'order', itemId: event.id, recipientUserIds: [buyer.userId, ownerUserId] });
  return true;
}

async function deleteHold({ tx }: CommandContext, hold: { ownerUserId: string; paymentId: string; seats: number }): Promise<number> {
  await tx.deleteFrom('seat_holds').where('owner_user_id', '=', hold.ownerUserId).where('payment_id', '=', hold.paymentId).execute();
  return hold.seats;
}
