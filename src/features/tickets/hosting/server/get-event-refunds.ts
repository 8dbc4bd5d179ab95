import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { RefundProgress } from '#features/payments/contract.ts';
import { mayRefund } from '#features/payments/policy.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { countRefunds } from '#features/payments/api/refunds/count-refunds.ts';
import type { EventOfHost } from '../../contract.ts';

/** Returns how far the refunds of an event's paid tickets have got, for its host and administrators; refuses everybody else. */
export async function getEventRefunds(services: Services, actor: Actor, { userId, sessionEventId }: EventOfHost): Promise<RefundProgress> {
  if (!mayRefund(actor, { ownerUserId: userId })) throw paymentRefusals.NOT_YOURS();
  return countRefunds(services, { ownerUserId: userId, itemId: sessionEventId });
}
