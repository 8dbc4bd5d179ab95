import type { FulfilmentHandlers } from '../../server/dependencies.ts';

import { endRefundedRecurring } from './end-refunded-recurring.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '../lock-payment.ts';

/** The goods of a recurring order, as the settling of a single payment sees them. What it gives is settled with its subscription. */
export const recurringFulfilment: FulfilmentHandlers = {
  give: () => Promise.reject(new Error('Renewing purchases are settled by their subscription, not their checkout.')),
  release: releaseRecurring,
  async takeBack(command, payment) {
    await endRefundedRecurring(command, payment);
  },
};

/** Cancels a recurring order whose checkout was never paid, so that another can be started; leaves a running one alone. */
export async function releaseRecurring({ tx, now }: CommandContext, payment: PaymentRow): Promise<void> {
  await tx
    .updateTable('recurring_orders')
    .set({ status: 'cancelled', updated_at: now })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.recurring_id)
    .where('status', '=', 'pending')
    .execute();
}
