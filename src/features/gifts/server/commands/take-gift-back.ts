import * as paths from '#kernel/http/paths.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { lockPayment, type PaymentRow } from '#features/payments/api/lock-payment.ts';
import { refundFreeOrder } from '#features/payments/api/refunds/refund-free-order.ts';
import { lockGift, type GiftRow } from './lock-gift.ts';
import { writeEnd } from './end-gift.ts';

/**
 * Ends a gift whose money went back: nobody can redeem it any more, and what came of it, if somebody has, ends too, or the refunded giver and
 * their receiver would keep it for nothing. Idempotent.
 */
export async function takeGiftBack(command: CommandContext, payment: PaymentRow): Promise<void> {
  const gift = await lockGift(command, { ownerUserId: payment.owner_user_id, giftId: payment.id });
  if (gift?.status === 'waiting') await writeEnd(command, gift, 'refunded');
  if (gift?.status === 'redeemed' && gift.order_id !== null) await takeOrderBack(command, gift, gift.order_id);
}

async function takeOrderBack(command: CommandContext, gift: GiftRow, orderId: string): Promise<void> {
  const order = await lockPayment(command, { ownerUserId: gift.owner_user_id, paymentId: orderId });
  if (order?.status !== 'COMPLETED') return;
  // Whoever returned their tickets themselves, or took their own gift, has nothing left to lose.
  const lost = gift.kind === 'TICKET' ? await countRefunded(command, gift) : 1;
  if (lost === 0 || order.id === gift.id) return;
  await refundFreeOrder(command, order, { reason: 'The gift was refunded', giftRefunded: true });
  await enqueueMail(command, {
    toUserId: order.user_id,
    subject: `${gift.title} has ended`,
    title: 'Your gift was refunded',
    paragraphs: [
      `Whoever gave you “${gift.title}” has had their money back, so it can’t be used any more.${gift.kind === 'PASS' ? ' Places that you had booked with it have been released.' : ''}`,
    ],
    action: { label: 'View order', path: paths.order(order.item_id, order.user_id) },
    messageKey: `gift.${gift.id}.taken-back`,
  });
}

async function countRefunded({ tx }: CommandContext, { owner_user_id: ownerUserId, id }: GiftRow): Promise<number> {
  const tickets = await tx
    .selectFrom('tickets')
    .select('id')
    .where('owner_user_id', '=', ownerUserId)
    .where('payment_id', '=', id)
    .where('status', '=', 'refunded')
    .execute();
  return tickets.length;
}
