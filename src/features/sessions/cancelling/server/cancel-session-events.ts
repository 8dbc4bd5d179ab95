import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { CancelledEvents, CancelSessionEvents } from '../../contract.ts';
import { mayCancelEvents } from '../../policy.ts';
import { sessionRefusals } from '../../refusals.ts';
import { cancelDates } from './cancel-dates.ts';
import { lockSession } from '../../server/commands/lock-session.ts';

/**
 * Cancels every date of a session that isn't over, or those from a date on, as `cancelSessionEvent` does one: all of them or none. Each
 * ticket holder is notified once; then, if the host asks for it, their paid tickets are refunded (docs/product.md#cancelling-a-date).
 * Refuses everybody but the host, and a number of dates that is no longer so.
 */
export async function cancelSessionEvents(command: CommandContext, actor: Actor, input: CancelSessionEvents): Promise<CancelledEvents> {
  const { userId: ownerUserId, sessionId, refund } = input;
  if (!mayCancelEvents({ ownerUserId }, actor.userId)) throw sessionRefusals.NOT_THE_OWNER();
  // An edit adds and moves dates; it locks the session too.
  if (!(await lockSession(command, ownerUserId, sessionId))) throw sessionRefusals.SESSION_NOT_FOUND();
  const events = await lockDates(command, input);
  if (events.length !== input.dates) throw sessionRefusals.DATES_CHANGED();
  await cancelDates(command, { ownerUserId, sessionId, events, refund });
  return { cancelled: events.length };
}

// In the order of `lockFreeEvents`, so that the two can't deadlock.
function lockDates({ tx, now }: CommandContext, { userId, sessionId, fromDateTime }: CancelSessionEvents) {
  return tx
    .selectFrom('session_events')
    .select(['id', 'participant_count', 'held_count', 'waiting_count', 'start_at'])
    .where('session_owner_user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('end_at', '>', now)
    .where('cancelled_at', 'is', null)
    .$if(fromDateTime !== undefined, (query) => query.where('start_at', '>=', new Date(fromDateTime ?? 0)))
    .orderBy('id')
    .forUpdate()
    .execute();
}
