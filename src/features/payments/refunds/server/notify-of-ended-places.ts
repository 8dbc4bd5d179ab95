import * as paths from '#kernel/http/paths.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import type { PaymentRow } from '../../api/lock-payment.ts';

type Ended = { ticketIds: readonly string[]; words: string; reason: string };

/** Notifies the buyer, once, that places of their order have ended without a word of money: which, in `words`, and why. */
export async function notifyOfEndedPlaces(
  command: CommandContext,
  payment: PaymentRow,
  { ticketIds, words, reason }: Ended,
): Promise<void> {
  const source = ticketIds.toSorted().join('.');
  const { title } = payment.description;
  await enqueueMail(command, {
    toUserId: payment.user_id,
    subject: `Cancelled by the host: ${title}`,
    title: 'A place of yours has ended',
    paragraphs: [`@${payment.owner_username} took back a part of your order. ${words}`, `Reason: ${reason}`],
    action: { label: 'View order', path: paths.order(payment.item_id, payment.user_id, payment.id) },
    messageKey: `places-ended.${source}`,
  });
  await notify(command, {
    type: 'REFUND_PROCESSED',
    toUserId: payment.user_id,
    toUsername: payment.username,
    source,
    data: { title, itemId: payment.item_id, buyerUserId: payment.user_id, paymentId: payment.id, amount: 0, placesEnded: true },
  });
}
