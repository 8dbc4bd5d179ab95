import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notify } from '#features/notifications/api/notify.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import type { EndedPlaces, PlacesOfOrder } from '#features/payments/api/refunds/places-of-order.ts';
import { lockSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { freeSeats } from '../../waiting/server/free-seats.ts';
import { endedPlaces } from '../../copy.ts';
import { allOwed, isGivenBack, shareOut } from '../rules.ts';
import { lockSeats } from './return-seats.ts';

const END = statement<never, { owner: string; seats: string; hasBegun: boolean; now: Date }>(`
  update tickets t set status = 'refunded', owed_back = r.owed_back, updated_at = :now::timestamptz,
    checked_in_at = case when :hasBegun::boolean then t.checked_in_at end
  from json_to_recordset(:seats::json) as r (id uuid, owed_back integer)
  where t.owner_user_id = :owner::uuid and t.id = r.id and t.status = 'active'`);

/** The places of an order that a host can refund by themselves (docs/product.md#refunds). Each call has locked the payment. */
export const placesOfTickets: PlacesOfOrder = {
  async priceOf(command, payment, ticketIds) {
    const seats = await lockSeats(command, payment);
    const chosen = seats.filter(({ id, user_id: holder }) => ticketIds.includes(id) && holder === payment.user_id);
    // Of a gift, whoever redeemed a place has it now.
    if (chosen.length < new Set(ticketIds).size) return null;
    if (chosen.every(({ status, owed_back: owedBack }) => isGivenBack({ status, owedBack }))) return 'ended';
    if (chosen.some(({ status }) => status !== 'active')) return null;
    return chosen.reduce((sum, { price }) => sum + price, 0);
  },
  end: endRefundedSeats,
};

// Whatever has ended in the meantime, by a return or with its whole order, stays as it is.
async function endRefundedSeats(
  command: CommandContext,
  payment: PaymentRow,
  { ticketIds, amount }: { ticketIds: readonly string[]; amount: number },
): Promise<EndedPlaces | null> {
  const event = await lockSessionEvent(command, payment.owner_user_id, payment.item_id);
  const seats = await lockSeats(command, payment);
  const chosen = seats.filter(({ id, status }) => ticketIds.includes(id) && status === 'active');
  if (chosen.length === 0) return null;
  const shares = shareOut(
    chosen.map(({ price }) => price),
    amount,
  );
  const ended = new Map(chosen.map(({ id }, index) => [id, shares[index] ?? 0]));
  const rows = [...ended].map(([id, owed]) => ({ id, owed_back: owed }));
  const hasBegun = event === null || event.start_at <= command.now;
  await END.run(command.tx, { owner: payment.owner_user_id, seats: JSON.stringify(rows), hasBegun, now: command.now });
  if (event) await freeSeats(command, event, 'sold', ended.size);
  for (const { id, user_id: holder } of chosen) if (holder !== payment.user_id) await notifyReceiver(command, payment, { id, holder });
  const after = seats.map((seat) =>
    ended.has(seat.id) ? { ...seat, status: 'refunded' as const, owed_back: ended.get(seat.id) ?? 0 } : seat,
  );
  const left = after.filter(({ status }) => status === 'active').length;
  return { ...allOwed(after), isOver: left === 0, words: endedPlaces(chosen, left) };
}

// It was a gift, which they redeemed while the refund was on its way.
async function notifyReceiver(command: CommandContext, payment: PaymentRow, { id, holder }: { id: string; holder: string }) {
  const user = await command.tx.selectFrom('users').select('username').where('user_id', '=', holder).executeTakeFirst();
  if (!user) return;
  const { title } = payment.description;
  await notify(command, {
    type: 'REFUND_PROCESSED',
    toUserId: holder,
    toUsername: user.username,
    source: id,
    data: { title, itemId: payment.item_id, buyerUserId: holder, paymentId: payment.id, amount: 0, giftRefunded: true },
  });
}
