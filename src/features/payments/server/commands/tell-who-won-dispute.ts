import { paths } from '#kernel/paths.ts';
import { formatPounds } from '#kernel/money.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { enqueueMail } from '#features/notifications/server/commands/enqueue-mail.ts';
import type { PaymentType } from '../../contract.ts';
import type { ReadDispute } from '../provider/read-dispute.ts';
import type { PaymentRow } from './lock-payment.ts';

// A bank may decide about an earlier period when the order has long been renewed, and then it goes on.
const RECURRING = 'If it was for the current period, that has ended; the order shows whether it goes on.';

const ENDED: Partial<Record<PaymentType, string>> = {
  SESSION_EVENT: 'Your ticket is no longer valid, and your place is free for someone else.',
  MEMBERSHIP: 'What you bought has ended, and any places you booked with it in upcoming sessions have been released.',
};

/**
 * Tells a buyer whose bank got their money back that what they bought has ended, so that nobody turns up with an invalid ticket. A
 * tip has nothing to end, and a recurring order ends only with its current period.
 */
export async function tellWhoWonDispute(command: CommandContext, payment: PaymentRow, facts: ReadDispute): Promise<void> {
  const ended = payment.recurring_id === null ? ENDED[payment.type] : RECURRING;
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
