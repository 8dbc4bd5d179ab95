import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Journal } from '../../ledger/rules/journals.ts';
import { bookJournals } from '../../ledger/server/book-journals.ts';
import { lockPayment, type OrderKey } from '../../api/lock-payment.ts';
import { logRefund } from '../../refunds/server/log-refund.ts';

type Moved = { disputeId: string; share: 'TAKEN' | 'RETURNED'; journals: Journal[] };

/**
 * Books that the creator's share of disputed money was taken back, or paid to them again, and writes it into the payment's history, so that
 * their statement is right at any time. Idempotent.
 */
export async function settleDisputeShare(command: CommandContext, order: OrderKey, { disputeId, share, journals }: Moved): Promise<void> {
  await lockPayment(command, order);
  await bookJournals(command, order, journals);
  const moved = await command.tx
    .updateTable('disputes')
    .set({ share, updated_at: command.now })
    .where('owner_user_id', '=', order.ownerUserId)
    .where('provider_dispute_id', '=', disputeId)
    .where('share', '=', share === 'TAKEN' ? 'LEFT' : 'TAKEN')
    .returning('amount')
    .executeTakeFirst();
  if (!moved) return;
  const log = share === 'TAKEN' ? { amount: -moved.amount } : { amount: moved.amount, eventType: 'PAYMENT' as const };
  await logRefund(command, { ...order, ...log, source: disputeId });
}
