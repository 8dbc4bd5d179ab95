import { paths } from '#kernel/paths.ts';
import { formatPounds } from '#kernel/money.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { enqueueMail } from '#features/notifications/server/commands/enqueue-mail.ts';
import { findAdministrators } from '#features/accounts/server/queries/find-administrators.ts';
import type { PaymentRow } from './lock-payment.ts';

type Returned = { providerRefundId: string; amount: number };

/**
 * Mails the buyer, the seller and administrators that the buyer's bank sent a refund back. The seller's share has already been taken and
 * the platform holds the money, so administrators are asked to pay it another way and the seller is asked for nothing
 * (docs/product.md#refunds).
 */
export async function tellOfReturnedRefund(command: CommandContext, payment: PaymentRow, returned: Returned): Promise<void> {
  const { title } = payment.description;
  const amount = formatPounds(returned.amount);
  const action = { label: 'View order', path: paths.order(payment.item_id, payment.user_id) };
  await enqueueMail(command, {
    toUserId: payment.user_id,
    subject: `Your refund did not arrive: ${title}`,
    title: 'Your bank sent the refund back',
    paragraphs: [
      `Your bank could not take the refund of ${amount} for ${title}. The money is safe with us, and we’ll pay you in another way.`,
    ],
    action,
    messageKey: `refund-failed.buyer.${returned.providerRefundId}`,
  });
  await enqueueMail(command, {
    toUserId: payment.owner_user_id,
    subject: `A refund came back: ${title}`,
    title: 'A refund came back',
    paragraphs: [
      `The bank of @${payment.username} sent the refund of ${amount} for ${title} back. Your share had gone back already, so there is nothing for you to do: we pay them in another way.`,
    ],
    action,
    messageKey: `refund-failed.host.${returned.providerRefundId}`,
  });
  for (const toUserId of await findAdministrators(command.tx))
    await enqueueMail(command, {
      toUserId,
      subject: `To be paid in another way: ${title}`,
      title: 'A refund came back to the platform',
      paragraphs: [
        `The bank of @${payment.username} sent the refund of ${amount} for ${title} back, and the platform holds the money. Please pay them in another way, or try the refund once more.`,
      ],
      details: [
        ['Order', payment.id],
        ['Seller', `@${payment.owner_username}`],
        ['Buyer', `@${payment.username}`],
        ['Amount', amount],
      ],
      action,
      messageKey: `refund-failed.admin.${returned.providerRefundId}.${toUserId}`,
    });
}
