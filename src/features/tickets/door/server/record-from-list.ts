import type { CommandContext } from '#platform/server/database/transaction.ts';

type Mark = { ownerUserId: string; sessionEventId: string; ticketId: string; here: boolean };

/**
 * Records among the entries of a door that the host checked a ticket in on the guest list, or undid every check-in of it, so that devices at
 * the door say who did. The ticket is locked by the caller, who has decided.
 */
export async function recordFromList(
  { tx, now, newId }: CommandContext,
  { ownerUserId, sessionEventId, ticketId, here }: Mark,
): Promise<void> {
  if (!here)
    await tx
      .updateTable('door_entries')
      .set({ undone_at: now })
      .where('owner_user_id', '=', ownerUserId)
      .where('ticket_id', '=', ticketId)
      .where('kind', '=', 'in')
      .where('undone_at', 'is', null)
      .execute();
  await tx
    .insertInto('door_entries')
    .values({
      owner_user_id: ownerUserId,
      id: newId(),
      session_event_id: sessionEventId,
      kind: here ? 'in' : 'out',
      outcome: 'done',
      ticket_id: ticketId,
      at: now,
      received_at: now,
    })
    .execute();
}
