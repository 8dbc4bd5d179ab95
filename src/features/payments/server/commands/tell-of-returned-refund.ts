import { paths } from '#kernel/paths.ts';
import { formatPounds } from '#kernel/money.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { enqueueMail } from '#features/notifications/server/commands/enqueue-mail.ts';
import type { PaymentDescription } from '../../contract.ts';
import type { PaymentRow } from './lock-payment.ts';

type Returned = { providerRefundId: string; amount: number };

/** Mails buyer and seller that the buyer's bank sent a refund back, and that they have to find another way. */
export async function tellOfReturnedRefund(command: CommandContext, payment: PaymentRow, returned: Returned): Promise<void> {
  const { title } = payment.description as PaymentDescription;
  const amount = formatPounds(returned.amount);
  const action = { label: 'View order', path: paths.order(payment.item_id, payment.user_id) };
  await enqueueMail(command, {
    toUserId: payment.user_id,
    subject: `Your refund did not arrive: ${title}`,
    title: 'Your bank sent the refund back',
    paragraphs: [
      `Your bank could not take the refund of ${amount} for ${title}. @${payment.owner_username} has been asked to pay you back in another way.`,
    ],
    action,
    messageKey: `refund-failed.buyer.${returned.providerRefundId}`,
  });
  await enqueueMail(command, {
    toUserId: payment.owner_user_id,
    subject: `A refund came back: ${title}`,
    title: 'A refund came back',
    paragraphs: [
      `The bank of @${payment.username} sent the refund of ${amount} for ${title} back. Please agree with them how else to pay them back.`,
    ],
    action,
    messageKey: `refund-failed.host.${returned.providerRefundId}`,
  });
}
