import type { CommandContext } from '#platform/server/database/transaction.ts';
import { renewalNoticeJob } from './renewal-notice.ts';
import type { RecurringRow } from '../../api/lock-recurring.ts';

const DAY_MS = 86_400_000;
const TRIAL_DAYS_AHEAD = 3;
const YEAR_DAYS_AHEAD = 14;

/**
 * Schedules a notice to the buyer 3 days before a trial turns into a payment and 14 days before an annual renewal. Monthly renewals aren't
 * announced.
 */
export async function scheduleRenewalNotice(command: CommandContext, order: RecurringRow): Promise<void> {
  const days =
    order.status === 'trial' ? TRIAL_DAYS_AHEAD : order.billing_period === 'annual' && order.status === 'active' ? YEAR_DAYS_AHEAD : 0;
  if (days === 0 || order.paid_through === null) return;
  const startAfter = new Date(Math.max(order.paid_through.getTime() - days * DAY_MS, command.now.getTime()));
  await command.enqueue(
    renewalNoticeJob,
    { ownerUserId: order.owner_user_id, id: order.id, paidThrough: order.paid_through.toISOString() },
    { startAfter },
  );
}
