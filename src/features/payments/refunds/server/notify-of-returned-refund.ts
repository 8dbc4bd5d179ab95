import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { findAdministrators } from '#features/people/api/accounts/find-administrators.ts';
import type { PaymentRow } from '../../api/lock-payment.ts';

type Returned = { providerRefundId: string; amount: number };

/**
 * Mails the buyer, the seller and administrators that the buyer's bank sent a refund back. The seller's share has already been taken and
 * the platform holds the money, so administrators are asked to pay it another way and the seller is asked for nothing
 * (docs/product.md#refunds).
 */
export async function notifyOfReturnedRefund(command: CommandContext, payment: PaymentRow, returned: Returned): Promise<void> {
  const { title } = payment.description;
  const amount = formatPounds(returned.amount);
  const action = { label: 'View order', path: paths.order(payment.item_id, payment.user_id, payment.id) };
  await enqueueMail(command, {
    toUserId: payment.user_id,
    subject: `Your refund didn’t arrive: ${title}`,
    title: 'Your bank returned the refund',
    paragraphs: [
      `Your bank couldn’t accept the refund of ${amount} for ${title}. Your money is safe with us, and we’ll pay you another way.`,
    ],
    action,
    messageKey: `refund-failed.buyer.${returned.providerRefundId}`,
  });
  await enqueueMail(command, {
    toUserId: payment.owner_user_id,
    subject: `A refund was returned: ${title}`,
    title: 'A refund was returned',
    paragraphs: [
      `@${payment.username}’s bank returned the refund of ${amount} for ${title}. Your share had already been returned, so there’s nothing for you to do: we’ll pay them another way.`,
    ],
    action,
    messageKey: `refund-failed.host.${returned.providerRefundId}`,
  });
  for (const toUserId of await findAdministrators(command.tx))
    await enqueueMail(command, {
      toUserId,
      subject: `Refund to pay another way: ${title}`,
      title: 'A refund was returned to the platform',
      paragraphs: [
        `@${payment.username}’s bank returned the refund of ${amount} for ${title}, and the platform holds the money. Please pay them another way, or try the refund again.`,
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
