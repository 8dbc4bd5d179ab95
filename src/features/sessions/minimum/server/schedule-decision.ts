import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { decideMinimumsJob } from './minimum-jobs.ts';

type Values = { owner: string; session: string };

const SCHEDULE = statement<{ due: Date | null }, Values>(`
  update sessions set minimum_due_at = next.due
  from (
    select min(decides_at) as due from session_events
    where session_owner_user_id = :owner::uuid and session_id = :session::uuid and decided_at is null and cancelled_at is null
  ) next
  where user_id = :owner::uuid and id = :session::uuid and minimum_due_at is distinct from next.due
  returning minimum_due_at as due`);

/**
 * Enqueues deciding the next dates of a session, unless a job that is due then is there already. Call it after whatever sets or moves when a
 * date is decided. The caller has locked the session.
 */
export async function scheduleDecision(
  command: CommandContext,
  { ownerUserId, sessionId }: { ownerUserId: string; sessionId: string },
): Promise<void> {
  const [changed] = await SCHEDULE.all(command.tx, { owner: ownerUserId, session: sessionId });
  if (!changed?.due) return;
  await command.enqueue(decideMinimumsJob, { ownerUserId, sessionId, dueAt: changed.due.toISOString() }, { startAfter: changed.due });
}
