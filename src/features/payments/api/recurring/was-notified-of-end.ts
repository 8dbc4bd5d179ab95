import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { RecurringRow } from '../lock-recurring.ts';
import { CHARGEBACK } from '../../contract.ts';
import { isForCurrentPeriod } from '../../recurring/rules.ts';

// A refund that the buyer's bank sent back makes a payment due again, too; that says nothing about an end.
const cameTooLate = sql<boolean>`(refund_due and not exists (select 1 from refunds r
  where r.owner_user_id = payments.owner_user_id and r.payment_id = payments.id))`;

/**
 * Whether the buyer already knows that an order has ended: their bank took back the money for the current period of their membership, or they
 * were told that the payment for it came too late.
 */
export async function wasNotifiedOfEnd(tx: Tx, order: RecurringRow): Promise<boolean> {
  const payments = await tx
    .selectFrom('payments')
    .select('description')
    .where('owner_user_id', '=', order.owner_user_id)
    .where('recurring_id', '=', order.id)
    .where(({ eb, or }) => or([...(order.type === 'MEMBERSHIP' ? [eb('refund_reason', '=', CHARGEBACK)] : []), cameTooLate]))
    .execute();
  return payments.some(({ description }) => isForCurrentPeriod(description, order));
}
