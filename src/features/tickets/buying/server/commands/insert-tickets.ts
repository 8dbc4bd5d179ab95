import { randomBytes } from 'node:crypto';
import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { ticketCode } from '../../../check-in/rules.ts';

export type NewTicket = {
  ticketId: string;
  ownerUserId: string;
  sessionEventId: string;
  sessionId: string;
  userId: string;
  paymentId: string;
};

const INSERT = statement<never, { tickets: string; now: Date }>(`
  insert into tickets (owner_user_id, id, session_event_id, session_id, user_id, payment_id, status, code, created_at, updated_at)
  select owner_user_id, id, session_event_id, session_id, user_id, payment_id, 'active', code, :now::timestamptz, :now::timestamptz
  from json_to_recordset(:tickets::json) as new (owner_user_id uuid, id uuid, session_event_id uuid, session_id uuid, user_id uuid,
    payment_id uuid, code text)`);

/** Writes tickets, each with a fresh code. The database rejects a second active one for a person and event. */
export async function insertTickets({ tx, now }: CommandContext, tickets: readonly NewTicket[]): Promise<void> {
  const rows = tickets.map((ticket) => ({
    owner_user_id: ticket.ownerUserId,
    id: ticket.ticketId,
    session_event_id: ticket.sessionEventId,
    session_id: ticket.sessionId,
    user_id: ticket.userId,
    payment_id: ticket.paymentId,
    code: ticketCode(randomBytes(10)),
  }));
  await INSERT.run(tx, { tickets: JSON.stringify(rows), now });
}
