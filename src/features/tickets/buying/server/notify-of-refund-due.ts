import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';

/** Mails the buyer and the host that money arrived for a seat that is no longer there, and that the host is to refund it, unless it is refunded by itself. */
export async function notifyOfRefundDue(command: CommandContext, payment: PaymentRow, isRefunded = false): Promise<void> {
  const { title } = payment.description;
  const amount = formatPounds(payment.amount);
  const action = { label: 'View order', path: paths.order(payment.item_id, payment.user_id) };
  await enqueueMail(command, {
    toUserId: payment.user_id,
    subject: `No places left: ${title}`,
    title: 'Your payment arrived too late',
    paragraphs: [
      `Your payment of ${amount} for ${title} arrived after the last place was taken, or after the session was cancelled or taken down, so there’s no ticket.`,
      isRefunded ? 'It is being refunded in full.' : `@${payment.owner_username} has been asked to refund it in full.`,
    ],
    action,
    messageKey: `refund-due.buyer.${payment.id}`,
  });
  if (isRefunded) return;
  await enqueueMail(command, {
    toUserId: payment.owner_user_id,
    subject: `Please refund ${amount}: ${title}`,
    title: 'A payment needs a refund',
    paragraphs: [`@${payment.username} paid ${amount} for ${title}, but there was no place left. The payment is kept until you refund it.`],
    action,
    messageKey: `refund-due.host.${payment.id}`,
  });
}
