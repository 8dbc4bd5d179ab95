import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { refundReturnedGoods } from '#features/payments/api/refunds/refund-returned-goods.ts';
import type { LockedSessionEvent } from '#features/sessions/api/lock-session-event.ts';
import { shareOf } from '#features/sessions/returning/rules.ts';
import { freeSeats } from '../../waiting/server/free-seats.ts';
import { allOwed, type SeatFacts } from '../rules.ts';

type Return = { ids: ReadonlySet<string>; percent: number; reason: string };

const RETURN = statement<never, { owner: string; seats: string; now: Date }>(`
  update tickets t set status = 'cancelled', owed_back = r.owed_back, updated_at = :now::timestamptz
  from json_to_recordset(:seats::json) as r (id uuid, owed_back integer)
  where t.owner_user_id = :owner::uuid and t.id = r.id and t.status = 'active'`);

/** Reads the seats of an order and locks them. */
export async function lockSeats({ tx }: CommandContext, { owner_user_id: owner, id, amount }: PaymentRow) {
  const seats = await tx
    .selectFrom('tickets')
    .select(['id', 'user_id', 'status', 'checked_in_at', 'price', 'owed_back', 'seat', 'guest_name as guestName'])
    .where('owner_user_id', '=', owner)
    .where('payment_id', '=', id)
    .orderBy('seat')
    .forUpdate()
    .execute();
  return seats.map(({ price, ...seat }) => ({ ...seat, price: price ?? amount }));
}

/**
 * Returns some valid seats of an order: they are free at once, and the given share of their price goes back, beside what is owed for seats
 * returned before. Once the last one is returned, an order that cost nothing is closed. Returns the refund to carry out, or null. The
 * caller has locked order, event and seats, and decided.
 */
export async function returnSeats(
  command: CommandContext,
  { payment, event, seats }: { payment: PaymentRow; event: LockedSessionEvent; seats: readonly SeatFacts[] },
  { ids, percent, reason }: Return,
): Promise<string | null> {
  const after = seats.map((seat) =>
    ids.has(seat.id) ? { ...seat, status: 'cancelled' as const, owed_back: shareOf({ percent }, seat.price) } : seat,
  );
  const returned = after.filter(({ id }) => ids.has(id)).map(({ id, owed_back }) => ({ id, owed_back }));
  await RETURN.run(command.tx, { owner: payment.owner_user_id, seats: JSON.stringify(returned), now: command.now });
  await freeSeats(command, event, 'sold', ids.size);
  const isOver = after.every(({ status }) => status !== 'active');
  return refundReturnedGoods(command, payment, { reason, ...allOwed(after), isOver });
}
