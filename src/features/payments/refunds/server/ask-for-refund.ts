import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { findAdministrators } from '#features/people/api/accounts/find-administrators.ts';
import type { PaymentRow } from '../../api/lock-payment.ts';

/** `amount` in pence. `isPossible` unless the seller can't refund it by card any more. */
type Owed = { amount: number; isPossible: boolean };

/**
 * Mails whoever can see to it that a refund which is owed couldn't be made: the seller while they are here and can refund it, otherwise
 * administrators, who can pay another way. Once for each payment.
 */
export async function askForRefund(command: CommandContext, payment: PaymentRow, { amount, isPossible }: Owed): Promise<void> {
  const { title } = payment.description;
  const pounds = formatPounds(amount);
  const seller = await command.tx.selectFrom('users').select('status').where('user_id', '=', payment.owner_user_id).executeTakeFirst();
  const isSellers = isPossible && seller?.status === 'active';
  const people = isSellers ? [payment.owner_user_id] : await findAdministrators(command.tx);
  for (const toUserId of people)
    await enqueueMail(command, {
      toUserId,
      subject: `Please refund ${pounds}: ${title}`,
      title: 'A refund couldn’t be made',
      paragraphs: [
        `“${title}” has ended, and @${payment.username} gets ${pounds} back, but the refund couldn’t be made.`,
        isSellers ? 'Please try again from the order.' : 'Please try again from the order, or pay them another way.',
      ],
      details: [
        ['Order', payment.id],
        ['Seller', `@${payment.owner_username}`],
        ['Buyer', `@${payment.username}`],
        ['Amount', pounds],
      ],
      action: { label: 'View order', path: paths.order(payment.item_id, payment.user_id, payment.id) },
      messageKey: `refund-owed.${payment.id}.${toUserId}`,
    });
}
