import { randomBytes } from 'node:crypto';
import type { CommandContext } from '#platform/server/transaction.ts';
import { ticketCode } from '../../rules.ts';

export type NewTicket = { ownerUserId: string; sessionEventId: string; sessionId: string; userId: string; paymentId: string };

/** Writes a ticket with a fresh code and answers its id. The database refuses a second active one of a person and event. */
export async function insertTicket({ tx, now, newId }: CommandContext, ticket: NewTicket): Promise<string> {
  const id = newId();
  await tx
    .insertInto('tickets')
    .values({
      owner_user_id: ticket.ownerUserId,
      id,
      session_event_id: ticket.sessionEventId,
      session_id: ticket.sessionId,
      user_id: ticket.userId,
      payment_id: ticket.paymentId,
      status: 'active',
      code: ticketCode(randomBytes(10)),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}
