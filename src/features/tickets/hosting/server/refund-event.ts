import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { mayRefund } from '#features/payments/policy.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import type { Refunder } from '#features/payments/api/refunds/record-admin-refund.ts';
import { requestRefunds } from '#features/payments/api/refunds/request-refunds.ts';
import { countRefunds } from '#features/payments/api/refunds/count-refunds.ts';
import type { EventOfHost } from '../../contract.ts';
import { ticketRefusals } from '../../refusals.ts';
import type { RefundProgress } from '#features/payments/refunds/contract.ts';

const REASON = 'This session was cancelled.';

/**
 * Refunds every paid ticket of a cancelled event (docs/product.md#cancelling-a-date) and returns how many refunds it started. Pressed
 * again, it starts only what isn't already under way. Refuses everybody but the host and administrators, and events that aren't cancelled.
 */
export async function refundEvent(
  command: CommandContext,
  actor: Refunder,
  { userId, sessionEventId }: EventOfHost,
): Promise<{ begun: number }> {
  if (!mayRefund(actor, { ownerUserId: userId })) throw paymentRefusals.NOT_YOURS();
  const event = await command.tx
    .selectFrom('session_events')
    .select(['cancelled_at', 'session_id'])
    .where('session_owner_user_id', '=', userId)
    .where('id', '=', sessionEventId)
    .executeTakeFirst();
  if (!event) throw ticketRefusals.NO_SESSION();
  if (event.cancelled_at === null) throw ticketRefusals.NOT_CANCELLED();
  const begun = await requestRefunds(command, actor, { ownerUserId: userId, itemId: sessionEventId, reason: REASON });
  if (begun > 0) command.publish({ kind: 'session', ownerUserId: userId, sessionId: event.session_id });
  return { begun };
}

/** Returns how far the refunds of an event's paid tickets have got, for its host and administrators; refuses everybody else. */
export async function getEventRefunds(services: Services, actor: Actor, { userId, sessionEventId }: EventOfHost): Promise<RefundProgress> {
  if (!mayRefund(actor, { ownerUserId: userId })) throw paymentRefusals.NOT_YOURS();
  return countRefunds(services, { ownerUserId: userId, itemId: sessionEventId });
}
