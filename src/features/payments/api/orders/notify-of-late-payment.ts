import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { hasLeft } from '#features/people/rules.ts';
import { findAdministrators } from '#features/people/api/accounts/find-administrators.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import type { PaymentRow } from '../lock-payment.ts';

/**
 * Notifies the buyer that money arrived for a pass, or a period of what renews, that nobody can use any more, and asks its creator to refund it;
 * if they have left or are suspended, asks administrators.
 */
export async function notifyOfLatePayment(command: CommandContext, payment: PaymentRow): Promise<void> {
  const { title } = payment.description;
  const amount = formatPounds(payment.amount);
  const creator = await command.tx
    .selectFrom('users')
    .select(['username', 'status'])
    .where('user_id', '=', payment.owner_user_id)
    .executeTakeFirst();
  const isHere = creator?.status === 'active';
  const after = creator && hasLeft(creator) ? 'its creator had closed their account' : 'it had ended';
  const action = { label: 'View order', path: paths.order(payment.item_id, payment.user_id) };
  await enqueueMail(command, {
    toUserId: payment.user_id,
    subject: `Your payment came too late: ${title}`,
    title: 'Your payment arrived too late',
    paragraphs: [
      `Your payment of ${amount} for ${title} arrived after ${after}, so ${payment.recurring_id === null ? 'you haven’t got the pass' : 'it pays for nothing'}.`,
      isHere ? `@${creator.username} has been asked to refund it in full.` : 'We’ll refund it in full.',
    ],
    action,
    messageKey: `refund-due.buyer.${payment.id}`,
  });
  for (const toUserId of isHere ? [payment.owner_user_id] : await findAdministrators(command.tx))
    await enqueueMail(command, {
      toUserId,
      subject: `Please refund ${amount}: ${title}`,
      title: 'A payment needs a refund',
      paragraphs: [`@${payment.username} paid ${amount} for ${title} after ${after}. The payment is kept until you refund it.`],
      action,
      messageKey: `refund-due.${isHere ? 'creator' : `admin.${toUserId}`}.${payment.id}`,
    });
}
