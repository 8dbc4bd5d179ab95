import type { CommandContext } from '#platform/server/database/transaction.ts';
import { endCredits } from '#features/memberships/api/end-credits.ts';
import { returnUse } from '#features/memberships/api/return-use.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { freeSeats } from '../../waiting/server/free-seats.ts';

/**
 * Revokes the tickets of a refunded order, frees their seats and returns the place that a membership spent on it; those that were never
 * given, or are already revoked or returned, are no error. Credits for returned ones end with it, once all of its money is back.
 */
export async function revokeRefundedTickets(command: CommandContext, payment: PaymentRow): Promise<void> {
  const event = await lockSessionEvent(command, payment.owner_user_id, payment.item_id);
  const { numUpdatedRows: revoked } = await command.tx
    .updateTable('tickets')
    .set({ status: 'refunded', updated_at: command.now })
    // Whoever was checked in early and refunded before the date began wasn't there.
    .$if(event !== null && event.start_at > command.now, (tickets) => tickets.set({ checked_in_at: null }))
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (payment.description.returnPolicy?.credit) await endCreditsOf(command, payment);
  if (!event || revoked === 0n) return;
  await freeSeats(command, event, 'sold', Number(revoked));
  await returnUse(command, { ownerUserId: payment.owner_user_id, paymentId: payment.id, byHost: true });
}

// What was paid for a ticket is its host's while somebody has a credit for it.
async function endCreditsOf(command: CommandContext, { owner_user_id: owner, id, amount }: PaymentRow): Promise<void> {
  const { tx } = command;
  const payment = await tx
    .selectFrom('payments')
    .select(['status', 'refunded_amount'])
    .where('owner_user_id', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  if (payment?.status !== 'REFUNDED' && payment?.refunded_amount !== amount) return;
  const tickets = await tx
    .selectFrom('tickets')
    .select(['id', 'user_id'])
    .where('owner_user_id', '=', owner)
    .where('payment_id', '=', id)
    .execute();
  await endCredits(command, { ownerUserId: owner, tickets });
}

/** Whether an order has tickets that are still valid. The caller has locked it. */
export async function hasValidTickets({ tx }: CommandContext, payment: PaymentRow): Promise<boolean> {
  const ticket = await tx
    .selectFrom('tickets')
    .select('id')
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return ticket !== undefined;
}
