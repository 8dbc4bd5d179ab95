import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { endRefundedPlacesJob } from './end-refunded-places.ts';
import { executeRefundJob } from './execute-refund.ts';
import type { PaymentRow } from '../../api/lock-payment.ts';

const RETRY_AFTER_MINUTES = 1;
// By then no process of an older version runs any more.
const CHECKED_AFTER_MINUTES = 10;

type NewRefund = {
  refundId: string;
  requestedByUserId: string;
  amount: number;
  reason: string;
  requestHash: string;
  /** What `endsOrder` says of it. */
  endsOrder: boolean;
  /** The places that end with it; without, money alone or the whole order. */
  ticketIds?: readonly string[] | undefined;
};

/**
 * Writes a refund of part or all of a payment, in pence. The request that asked for it carries it out at once; a job does if the request
 * couldn't.
 */
export async function writeRefund(command: CommandContext, payment: PaymentRow, refund: NewRefund): Promise<void> {
  await command.tx
    .insertInto('refunds')
    .values({
      owner_user_id: payment.owner_user_id,
      id: refund.refundId,
      payment_id: payment.id,
      requested_by_user_id: refund.requestedByUserId,
      amount: refund.amount,
      reason: refund.reason,
      status: 'PENDING',
      request_hash: refund.requestHash,
      ends_order: refund.endsOrder,
      ticket_ids: refund.ticketIds ? [...refund.ticketIds] : null,
      created_at: command.now,
      updated_at: command.now,
    })
    .execute();
  const job = { ownerUserId: payment.owner_user_id, refundId: refund.refundId };
  await command.enqueue(executeRefundJob, job, { startAfter: addMinutes(command.now, RETRY_AFTER_MINUTES) });
  if (refund.ticketIds) await command.enqueue(endRefundedPlacesJob, job, { startAfter: addMinutes(command.now, CHECKED_AFTER_MINUTES) });
}
