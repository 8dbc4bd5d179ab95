import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { ConfirmDate, ConfirmedDate } from '../../contract.ts';
import { sessionRefusals } from '../../refusals.ts';
import { lockHostsDate } from '../../server/commands/lock-hosts-date.ts';
import { pendingOf } from '../rules.ts';
import { notifyOfDecisionJob } from './minimum-jobs.ts';

/**
 * Decides early that a date takes place, however many have booked it; its participants are notified once (docs/product.md#minimum-number).
 * Refuses everybody but the host, and a date that is cancelled, over, decided, without a minimum or not at the time given.
 */
export async function confirmDate(command: CommandContext, actor: Actor, input: ConfirmDate): Promise<ConfirmedDate> {
  const { sessionEventId, userId: ownerUserId } = input;
  const event = await lockHostsDate(command, actor, input, sessionRefusals.NOT_THEIR_DATE);
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
