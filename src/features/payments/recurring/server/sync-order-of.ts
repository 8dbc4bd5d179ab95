import type { Services } from '#platform/server/program/services.ts';
import { syncAgreed } from './sync-recurring.ts';
import type { OrderKey } from '../../api/lock-payment.ts';

/**
 * Brings the recurring order that a payment belongs to, if any, to where the provider says it is. Call it before money that has gone back
 * decides whether an order ends: a later period may have been paid for, with its webhook still on the way.
 */
export async function syncOrderOf(services: Services, { ownerUserId, paymentId }: OrderKey): Promise<void> {
  const payment = await services.db
    .selectFrom('payments')
    .select('recurring_id')
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (payment?.recurring_id) await syncAgreed(services, { ownerUserId, id: payment.recurring_id });
}
