import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { publishChange } from '#features/content/api/items/publish-change.ts';
import type { CancelledEvents, CancelSessionEvents } from '../../contract.ts';
import { mayCancelEvents } from '../../policy.ts';
import { sessionRefusals } from '../../refusals.ts';
import { notifyOfCancellationsJob } from './notify-of-cancellations.ts';
import { lockSession } from '../../server/commands/lock-session.ts';
import { advanceWaitingList, closeCheckouts, returnUses } from '../../api/enqueue-ticket-jobs.ts';

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
  await command.tx
    .updateTable('session_events')
    .set({ cancelled_at: command.now, updated_at: command.now })
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', sessionId)
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    )
    .execute();
  command.publish({ kind: 'session', ownerUserId, sessionId });
  await command.enqueue(notifyOfCancellationsJob, { ownerUserId, sessionId, cancelledAt: command.now.toISOString(), refund });
  await publishChange(command, { ownerUserId, id: sessionId });
  for (const { id: sessionEventId, participant_count, held_count, waiting_count, start_at: start } of events) {
    if (held_count > 0) await closeCheckouts(command, { ownerUserId, sessionEventId });
    if (participant_count > 0) await returnUses(command, { ownerUserId, sessionEventId });
    if (waiting_count > 0) await advanceWaitingList(command, { ownerUserId, sessionEventId, start });
  }
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
