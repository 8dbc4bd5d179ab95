import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { publishChange } from '#features/content/api/items/publish-change.ts';
import type { CancelledEvent, SkipDate } from '../../contract.ts';
import { sessionRefusals } from '../../refusals.ts';
import { lockHostsDate } from '../../server/commands/lock-hosts-date.ts';

/**
 * Leaves out a date of a session that nobody has booked, such as one on a holiday: it is listed for nobody else, and changing the plan of the session
 * doesn't bring it back (docs/product.md#skipping-a-date). Refuses everybody but the host, a date that somebody has booked, is booking or waits
 * for, and one that is cancelled, over or not at the time given.
 */
export async function skipDate(command: CommandContext, actor: Actor, input: SkipDate): Promise<CancelledEvent> {
  const { sessionEventId, userId: ownerUserId } = input;
  const event = await lockHostsDate(command, actor, input, sessionRefusals.NOT_THE_OWNER);
  if (event.participant_count + event.held_count + event.waiting_count > 0) throw sessionRefusals.DATE_IS_BOOKED();
  await command.tx
    .updateTable('session_events')
    .set({ cancelled_at: command.now, skipped: true, updated_at: command.now })
    .where('session_owner_user_id', '=', ownerUserId)
    .where('id', '=', sessionEventId)
    .execute();
  command.publish({ kind: 'session', ownerUserId, sessionId: event.session_id });
  await publishChange(command, { ownerUserId, id: event.session_id });
  return { sessionEventId, cancelled: true };
}
