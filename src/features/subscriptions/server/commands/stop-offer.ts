import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { endRecurringOrders } from '#features/payments/api/recurring/end-recurring-orders.ts';
import type { StopOffer } from '../../contract.ts';
import { lockOffer } from './lock-offer.ts';
import { withdrawOffer } from './offer-subscription.ts';

/**
 * Stops taking new subscribers. Existing ones continue as they are, or each ends with the paid month and its subscriber is notified. Stopping
 * twice is no error: the choice about existing ones can still be made. Returns how many end.
 */
export async function stopOffer(command: CommandContext, actor: Actor, { existing }: StopOffer): Promise<{ ending: number }> {
  const offer = await lockOffer(command, actor.userId);
  if (offer) await withdrawOffer(command, offer);
  if (existing === 'keep') return { ending: 0 };
  return {
    ending: await endRecurringOrders(command, { ownerUserId: actor.userId, type: 'SUBSCRIPTION', slot: actor.userId }, 'period_end'),
  };
}
