import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import type { StoredTicketKind } from '#db/stored-json.ts';

const READ = statement<{ kinds: StoredTicketKind[] }, { owner: string; session: string }>(
  `select coalesce(ticket_kinds, '[]') as kinds from sessions where user_id = :owner::uuid and id = :session::uuid`,
);

/**
 * Returns the kinds of ticket of a session beside the standard one, in the host's order. To sell by them, lock the event first: a statement
 * that waits for the lock would read them as they were before.
 */
export async function readKinds(
  db: Db | Tx,
  { ownerUserId, sessionId }: { ownerUserId: string; sessionId: string },
): Promise<StoredTicketKind[]> {
  const [session] = await READ.all(db, { owner: ownerUserId, session: sessionId });
  return session?.kinds ?? [];
}
