import type { Selectable } from 'kysely';
import type { Tickets } from '#db/schema.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { Ticket } from '../../contract.ts';
import { maySeeTicket } from '../../policy.ts';

/** A person's newest ticket to an event, or null; for others than the two sides and administrators there is none. */
export async function getTicket(
  services: Services,
  actor: Actor,
  input: { sessionEventId: string; userId: string },
): Promise<Ticket | null> {
  const ticket = await services.db
    .selectFrom('tickets')
    .selectAll()
    .where('user_id', '=', input.userId)
    .where('session_event_id', '=', input.sessionEventId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!ticket || !maySeeTicket(actor, { userId: ticket.user_id, ownerUserId: ticket.owner_user_id })) return null;
  return serializeTicket(ticket);
}

function serializeTicket(ticket: Selectable<Tickets>): Ticket {
  return {
    id: ticket.id,
    sessionEventId: ticket.session_event_id,
    sessionId: ticket.session_id,
    sessionOwnerUserId: ticket.owner_user_id,
    userId: ticket.user_id,
    paymentId: ticket.payment_id,
    status: ticket.status as Ticket['status'],
    code: ticket.code,
    checkedInAt: ticket.checked_in_at?.toISOString() ?? null,
    createdAt: ticket.created_at.toISOString(),
  };
}
