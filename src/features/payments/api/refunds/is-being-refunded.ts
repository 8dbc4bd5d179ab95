import type { Tx } from '#db/client.ts';
import { findRefundable } from '../../refunds/server/find-refundable.ts';
import type { PaymentRow } from '../lock-payment.ts';

/** Whether all of a payment has gone back or is on its way back. Call it while the payment is locked. */
export async function isBeingRefunded(tx: Tx, payment: PaymentRow): Promise<boolean> {
  return payment.status !== 'COMPLETED' || (await findRefundable(tx, payment)).left === 0;
}
