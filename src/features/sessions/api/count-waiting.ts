import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

const COUNT = statement<never, { owner: string; event: string; now: Date }>(`
  update session_events set updated_at = :now::timestamptz,
    waiting_count = (select count(*) from waiting_entries where owner_user_id = :owner::uuid and session_event_id = :event::uuid)
  where session_owner_user_id = :owner::uuid and id = :event::uuid`);

/** Counts the people on the waiting list of an event anew. The caller has locked the event and changed the list. */
export async function countWaiting(
  { tx, now }: CommandContext,
  { ownerUserId, sessionEventId }: { ownerUserId: string; sessionEventId: string },
): Promise<void> {
  await COUNT.run(tx, { owner: ownerUserId, event: sessionEventId, now });
}
