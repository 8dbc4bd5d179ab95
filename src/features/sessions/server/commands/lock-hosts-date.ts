import type { Refusal } from '#kernel/http/refusal.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockSessionEvent, type LockedSessionEvent } from '../../api/lock-session-event.ts';
import type { CancelSessionEvent } from '../../contract.ts';
import { mayCancelEvents } from '../../policy.ts';
import { sessionRefusals } from '../../refusals.ts';
import { decideCancellation } from '../../rules.ts';

/**
 * Locks a date that its host decides about, and returns it. Refuses everybody but the host, with `notTheHost`, and a date that doesn't exist, is
 * cancelled, over or not at the time that the host was shown.
 */
export async function lockHostsDate(
  command: CommandContext,
  actor: Actor,
  input: CancelSessionEvent,
  notTheHost: () => Refusal,
): Promise<LockedSessionEvent> {
  const { sessionId, sessionEventId, userId: ownerUserId, startDateTime } = input;
  const event = await lockSessionEvent(command, ownerUserId, sessionEventId);
  if (!event || event.session_id !== sessionId) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  if (!mayCancelEvents({ ownerUserId }, actor.userId)) throw notTheHost();
  const facts = {
    startDateTime: event.start_at.toISOString(),
    endDateTime: event.end_at.toISOString(),
    cancelled: event.cancelled_at !== null,
  };
  const decision = decideCancellation(facts, startDateTime, command.now);
  if (!decision.ok) throw sessionRefusals[decision.problem]();
  return event;
}
