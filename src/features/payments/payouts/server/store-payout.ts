import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import type { PaymentRow } from '../../api/lock-payment.ts';
import type { Payout } from '../contract.ts';

export type ReportedPayout = Pick<Payout, 'id' | 'amount' | 'status' | 'failure'> & {
  arrivesAt: Date;
  /** When the bank returned it; null if it didn't, or the provider doesn't say. */
  failedAt?: Date | null;
  createdAt: Date;
  mode: PaymentRow['mode'];
};

// A payout only ever goes on: what says otherwise was read earlier, and is heard late.
const ORDER: Record<ReportedPayout['status'], number> = { PENDING: 0, IN_TRANSIT: 1, PAID: 2, FAILED: 3, CANCELED: 3 };

/**
 * Mirrors a creator's payout as the provider reports it, and notifies and mails them once if their bank returned it. Ignores a report that is
 * older than what is known.
 */
export async function storePayout(command: CommandContext, userId: string, payout: ReportedPayout): Promise<void> {
  const before = await command.tx
    .selectFrom('payouts')
    .select(['status', 'failed_at'])
    .where('user_id', '=', userId)
    .where('id', '=', payout.id)
    .forUpdate()
    .executeTakeFirst();
  if (before && ORDER[payout.status] < ORDER[before.status]) return;
  const changes = {
    status: payout.status,
    failure: payout.failure,
    failed_at: payout.status === 'FAILED' ? (payout.failedAt ?? before?.failed_at ?? command.now) : null,
    amount: payout.amount,
    arrives_at: payout.arrivesAt,
    updated_at: command.now,
  };
  await command.tx
    .insertInto('payouts')
    .values({ user_id: userId, id: payout.id, mode: payout.mode, created_at: payout.createdAt, ...changes })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(changes))
    .execute();
  if (payout.status !== before?.status) command.publish({ kind: 'payouts', recipientUserIds: [userId] });
  if (payout.status !== 'FAILED' || before?.status === 'FAILED') return;
  const person = await command.tx.selectFrom('users').select('username').where('user_id', '=', userId).executeTakeFirst();
  if (!person) return;
  await notify(command, {
    toUserId: userId,
    toUsername: person.username,
    type: 'PAYOUT_RETURNED',
    source: payout.id,
    data: { amount: payout.amount },
  });
  await enqueueMail(command, {
    toUserId: userId,
    subject: 'A payout was returned',
    title: `Your bank returned ${formatPounds(payout.amount)}`,
    paragraphs: [
      `${payout.failure ?? 'Your bank didn’t say why.'} Please check your bank account: “Change bank account” under “Payouts and offers” opens it at our payment partner. The money is still yours and will be sent again.`,
    ],
    action: { label: 'Open Payouts and offers', path: paths.monetization },
    messageKey: `payout-failed.${payout.id}`,
  });
}
