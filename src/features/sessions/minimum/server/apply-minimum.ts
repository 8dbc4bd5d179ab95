import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { SessionMinimum } from '#features/content/contract/session-minimum.ts';
import { scheduleDecision } from './schedule-decision.ts';

const DUE = `(start_at at time zone 'UTC' - make_interval(hours => :hours::int)) at time zone 'UTC'`;

// A date with fewer places of its own takes place when it is full.
const PEOPLE = `case when :people::int > max_participant_count then max_participant_count else :people::int end`;

type Values = { owner: string; session: string; people: number | null; hours: number; now: Date };

// A date that is due is left to the job that decides it.
const APPLY = statement<never, Values>(`
  update session_events set updated_at = :now::timestamptz,
    minimum_count = case when ${DUE} > :now::timestamptz then ${PEOPLE} end,
    decides_at = case when :people::int is not null and ${DUE} > :now::timestamptz then ${DUE} end
  where session_owner_user_id = :owner::uuid and session_id = :session::uuid and start_at > :now::timestamptz
    and cancelled_at is null and decided_at is null and participant_count = 0 and held_count = 0
    and (decides_at is null or decides_at > :now::timestamptz)`);

type Applied = { ownerUserId: string; sessionId: string; minimum: SessionMinimum | null };

/**
 * Gives the dates to come of a session its minimum number, but for those that somebody has booked or is booking, which go on as they were
 * booked. A date whose time of decision is over has none. Idempotent. The caller has locked the session and its events.
 */
export async function applyMinimum(command: CommandContext, { ownerUserId, sessionId, minimum }: Applied): Promise<void> {
  await APPLY.run(command.tx, {
    owner: ownerUserId,
    session: sessionId,
    people: minimum?.people ?? null,
    hours: minimum?.hoursBefore ?? 0,
    now: command.now,
  });
  await scheduleDecision(command, { ownerUserId, sessionId });
}
