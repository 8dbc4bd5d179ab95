import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { publishChange } from '#features/content/api/items/publish-change.ts';
import type { CancelledEvent, CancelSessionEvent } from '../../contract.ts';
import { sessionRefusals } from '../../refusals.ts';
import { pendingOf } from '../../minimum/rules.ts';
import { cancelDates } from './cancel-dates.ts';
import { notifyOfCancellationJob } from './notify-of-cancellation.ts';
import { lockHostsDate } from '../../server/commands/lock-hosts-date.ts';
import { advanceWaitingList, checkGifts, closeCheckouts, returnUses } from '../../api/enqueue-ticket-jobs.ts';

/**
 * Cancels an event that isn't over: no further sign-ups, open checkouts are closed, participants are notified; nothing is refunded
 * (docs/product.md#cancelling-a-date), unless it was still open whether enough people book (docs/product.md#minimum-number). Refuses everybody but the host, and an event that is cancelled, over or not at the time given.
 */
export async function cancelSessionEvent(command: CommandContext, actor: Actor, input: CancelSessionEvent): Promise<CancelledEvent> {
  const { sessionEventId, userId: ownerUserId } = input;
  const event = await lockHostsDate(command, actor, input, sessionRefusals.NOT_THE_OWNER);
  if (pendingOf(event)) {
    // Buyers were promised their money back if it doesn't take place.
    await cancelDates(command, { ownerUserId, sessionId: event.session_id, events: [event], refund: true });
    return { sessionEventId, cancelled: true };
  }
  await command.tx
    .updateTable('session_events')
    .set({ cancelled_at: command.now, updated_at: command.now })
    .where('session_owner_user_id', '=', ownerUserId)
    .where('id', '=', sessionEventId)
    .execute();
  command.publish({ kind: 'session', ownerUserId, sessionId: event.session_id });
  await command.enqueue(notifyOfCancellationJob, { ownerUserId, sessionEventId });
  await publishChange(command, { ownerUserId, id: event.session_id });
  await closeCheckouts(command, { ownerUserId, sessionEventId });
  await returnUses(command, { ownerUserId, sessionEventId });
  if (event.participant_count > 0) await checkGifts(command, { ownerUserId, sessionId: event.session_id });
  if (event.waiting_count > 0) await advanceWaitingList(command, { ownerUserId, sessionEventId, start: event.start_at });
  return { sessionEventId, cancelled: true };
}
