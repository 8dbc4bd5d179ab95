import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import type { PaymentType } from '../../contract.ts';
import { isForCurrentPeriod } from '../../recurring/rules.ts';
import { findRecurring } from '../../api/recurring/find-recurring.ts';
import type { ReadDispute } from './read-dispute.ts';
import type { PaymentRow } from '../../api/lock-payment.ts';
import { ENDED_COPY, PLACES_RELEASED } from '../../refunds/copy.ts';

// A renewing order ends for good. Of a membership no other mail says so; a subscription may go on with months that were given.
const RENEWING_ENDED: Partial<Record<PaymentType, string>> = {
  SUBSCRIPTION: 'You won’t be charged again.',
  MEMBERSHIP: `Your membership has ended and won’t be charged again, and ${PLACES_RELEASED}.`,
};

// A bank may decide about an earlier period when the order has long been renewed.
const RENEWING_KEPT: Partial<Record<PaymentType, string>> = {
  SUBSCRIPTION: 'That was for an earlier period, so your subscription stays as it is.',
  MEMBERSHIP: 'That was for an earlier period, so your membership stays as it is.',
};

/**
 * Notifies a buyer whose bank got their money back that what they bought has ended, so that nobody turns up with an invalid ticket. A
 * tip has nothing to end, and a recurring order ends only with its current period.
 */
export async function notifyDisputeWinner(command: CommandContext, payment: PaymentRow, facts: ReadDispute): Promise<void> {
  const ended = await whatEnded(command, payment);
  if (ended === undefined) return;
  const { title } = payment.description;
  await enqueueMail(command, {
    toUserId: payment.user_id,
    subject: `Your bank returned your payment: ${title}`,
    title: 'Your bank returned your payment',
    paragraphs: [`Your bank decided in your favour, and ${formatPounds(facts.amount)} for ${title} has been returned to you. ${ended}`],
    action: { label: 'View order', path: paths.order(payment.item_id, payment.user_id, payment.id) },
    messageKey: `dispute.${facts.providerDisputeId}.buyer`,
  });
}

async function whatEnded({ tx }: CommandContext, payment: PaymentRow): Promise<string | undefined> {
  if (payment.recurring_id === null) return ENDED_COPY[payment.type];
  const order = await findRecurring(tx, { ownerUserId: payment.owner_user_id, id: payment.recurring_id });
  return (order && isForCurrentPeriod(payment.description, order) ? RENEWING_ENDED : RENEWING_KEPT)[payment.type];
}
