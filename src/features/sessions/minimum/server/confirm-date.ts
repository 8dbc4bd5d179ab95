import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { ConfirmDate, ConfirmedDate } from '../../contract.ts';
import { mayCancelEvents } from '../../policy.ts';
import { sessionRefusals } from '../../refusals.ts';
import { decideCancellation } from '../../rules.ts';
import { lockSessionEvent } from '../../api/lock-session-event.ts';
import { pendingOf } from '../rules.ts';
import { notifyOfDecisionJob } from './minimum-jobs.ts';

/**
 * Decides early that a date takes place, however many have booked it; its participants are notified once (docs/product.md#minimum-number).
 * Refuses everybody but the host, and a date that is cancelled, over, decided, without a minimum or not at the time given.
 */
export async function confirmDate(command: CommandContext, actor: Actor, input: ConfirmDate): Promise<ConfirmedDate> {
  const { sessionEventId, userId: ownerUserId } = input;
  const event = await lockSessionEvent(command, ownerUserId, sessionEventId);
  if (!event || event.session_id !== input.sessionId) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  if (!mayCancelEvents({ ownerUserId }, actor.userId)) throw sessionRefusals.NOT_THEIR_DATE();
  const facts = {
    startDateTime: event.start_at.toISOString(),
    endDateTime: event.end_at.toISOString(),
    cancelled: event.cancelled_at !== null,
  };
  const decision = decideCancellation(facts, input.startDateTime, command.now);
  if (!decision.ok) throw sessionRefusals[decision.problem]();
  if (!pendingOf(event)) throw sessionRefusals.NOTHING_TO_DECIDE();
  await command.tx
    .updateTable('session_events')
    .set({ decided_at: command.now, updated_at: command.now })
    .where('session_owner_user_id', '=', ownerUserId)
    .where('id', '=', sessionEventId)
    .execute();
  command.publish({ kind: 'session', ownerUserId, sessionId: event.session_id });
  await command.enqueue(notifyOfDecisionJob, { ownerUserId, sessionEventId });
  return { sessionEventId, confirmed: true };
}
