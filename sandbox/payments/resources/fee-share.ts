import { refundFee } from '../money/destination.ts';
import { findObject } from '../store/objects.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Objects } from '../wire/objects.ts';
import type { Call } from '../world.ts';

/** Refunds the application fee in proportion to the reversed part of a transfer, rounded half up. */
export function refundFeeShare(call: Call, transfer: Objects['transfer'], amount: number): void {
  const charge = transfer.source_transaction === null ? undefined : findObject(call, 'charge', transfer.source_transaction);
  const fee = typeof charge?.application_fee === 'string' ? findObject(call, 'application_fee', charge.application_fee) : undefined;
  if (fee === undefined) {
    throw invalidRequest(`Attempting to refund_application_fee on ${transfer.id}, but it has no application fee`, {
      param: 'refund_application_fee',
    });
  }
  const share = Math.floor((2 * fee.amount * amount + transfer.amount) / (2 * transfer.amount));
  const possible = Math.min(share, fee.amount - fee.amount_refunded);
  if (possible > 0) refundFee(call, fee, possible, {});
}
