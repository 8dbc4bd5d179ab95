import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { logPayment } from '../../orders/server/log-payment.ts';

type Refunded = { ownerUserId: string; paymentId: string; eventType?: 'REFUND' | 'PAYMENT'; amount: number; source: string };

/**
 * Adds a refund, or disputed money that came back, to a payment's history, with an amount in pence as the buyer sees it. Its shares are
 * what the ledger holds for the payment beyond the earlier lines, so that history and ledger agree to the penny in whatever order refunds
 * are reported. The caller holds the payment's lock and has booked the movement.
 */
export async function logRefund(command: CommandContext, refund: Refunded): Promise<void> {
  const { rows } = await sql<{ fee: number; received: number }>`
    select
      coalesce((select -sum(e.amount) from ledger_entries e
        where e.owner_user_id = ${refund.ownerUserId} and e.payment_id = ${refund.paymentId} and e.account = 'platform_fee'), 0)::int
        - coalesce(sum(l.platform_fee), 0)::int as fee,
      coalesce((select -sum(e.amount) from ledger_entries e
        where e.owner_user_id = ${refund.ownerUserId} and e.payment_id = ${refund.paymentId} and e.account = 'creator_earnings'), 0)::int
        - coalesce(sum(l.amount_paid_to_owner), 0)::int as received
    from payment_logs l
    where l.owner_user_id = ${refund.ownerUserId} and l.payment_id = ${refund.paymentId}`.execute(command.tx);
  const { fee = 0, received = 0 } = rows[0] ?? {};
  await logPayment(command, {
    ownerUserId: refund.ownerUserId,
    paymentId: refund.paymentId,
    eventType: refund.eventType ?? 'REFUND',
    amount: refund.amount,
    platformFee: fee,
    amountPaidToOwner: received,
    source: refund.source,
  });
}
