import { randomBytes } from 'node:crypto';
import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { ticketCode } from '../../check-in/rules.ts';
import type { PricedSeat } from '../../kinds/rules.ts';

/** The tickets of one order, a seat each. */
export type NewTickets = {
  /** Of the first seat. */
  ticketId: string;
  ownerUserId: string;
  sessionEventId: string;
  sessionId: string;
  userId: string;
  paymentId: string;
  /** Who takes each seat, and its kind and part of the order's amount. */
  seats: readonly PricedSeat[];
  /** Whether somebody else is to redeem them. */
  unredeemed?: boolean;
};

const INSERT = statement<never, { tickets: string; now: Date }>(`
  insert into tickets (owner_user_id, id, session_event_id, session_id, user_id, payment_id, seat, guest_name, price, kind_id, kind_name, unredeemed,
    status, code, created_at, updated_at)
  select owner_user_id, id, session_event_id, session_id, user_id, payment_id, seat, guest_name, price, kind_id, kind_name, unredeemed,
    'active', code, :now::timestamptz, :now::timestamptz
  from json_to_recordset(:tickets::json) as new (owner_user_id uuid, id uuid, session_event_id uuid, session_id uuid, user_id uuid,
    payment_id uuid, seat integer, guest_name text, price integer, kind_id uuid, kind_name text, unredeemed boolean, code text)`);

/** Writes the tickets of several orders, each with a fresh code. The database rejects a second active one for a person, event and seat. */
export async function insertTickets({ tx, now, newId }: CommandContext, orders: readonly NewTickets[]): Promise<void> {
  const rows = orders.flatMap(({ seats, ...order }) =>
    seats.map(({ guestName, kindId, kindName, price }, index) => ({
      owner_user_id: order.ownerUserId,
      id: index === 0 ? order.ticketId : newId(),
      session_event_id: order.sessionEventId,
      session_id: order.sessionId,
      user_id: order.userId,
      payment_id: order.paymentId,
      seat: index + 1,
      guest_name: guestName,
      price,
      kind_id: kindId,
      kind_name: kindName,
      unredeemed: order.unredeemed ?? false,
      code: ticketCode(randomBytes(10)),
    })),
  );
  await INSERT.run(tx, { tickets: JSON.stringify(rows), now });
}
