import { formatPounds } from '#kernel/money/money.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { hasLeft } from '#features/people/rules.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { notifyOfLatePayment } from '#features/payments/api/orders/notify-of-late-payment.ts';
import { receiptNumber } from '#features/payments/orders/rules/receipt.ts';
import { LINK_RULE, redeemBy, unusedRule } from '../../copy.ts';
import { orderOfGift } from '../sql/serialize-gift.ts';
import { expiryOf, reminderOf } from '../../rules.ts';
import { blankGiftJob, endGiftJob, remindOfGiftJob, sendGiftJob, wordsEndOf } from '../jobs.ts';
import { writeEnd } from './end-gift.ts';
import { lockGift, type GiftRow } from './lock-gift.ts';

const ZONE = 'Europe/London';

/**
 * Makes a gift ready to be redeemed once its money has arrived, enqueues its mail, its reminder and its end, and notifies its creator and its
 * giver. Returns false if what is given has ended or one of the two has left: the payment is kept, marked for refund by the caller, and the
 * person who can refund it is asked to.
 */
export async function fulfilGift(command: CommandContext, payment: PaymentRow): Promise<boolean> {
  const { tx, now } = command;
  const key = { ownerUserId: payment.owner_user_id, giftId: payment.id };
  const gift = await lockGift(command, key);
  if (!gift || (gift.status !== 'pending' && gift.status !== 'abandoned' && gift.status !== 'ended'))
    throw new Error(`The gift of payment ${payment.id} was given before, or is not there.`);
  const people = await tx
    .selectFrom('users')
    .select(['user_id', 'username', 'display_name'])
    .where('user_id', 'in', [gift.owner_user_id, gift.giver_user_id])
    .execute();
  const endsAt = await endOf(command, gift);
  const isOver = gift.status === 'ended' || people.some((person) => hasLeft(person)) || (endsAt !== null && endsAt <= now);
  const change = tx.updateTable('gifts').where('owner_user_id', '=', key.ownerUserId).where('id', '=', key.giftId);
  if (isOver) {
    await change.set({ status: 'ended', end_reason: 'unused', receiver_email: null, updated_at: now }).execute();
    await command.enqueue(blankGiftJob, key, { startAfter: wordsEndOf(now) });
    if (gift.kind !== 'TICKET') await notifyOfLatePayment(command, payment);
    return false;
  }
  const expiresAt = expiryOf(now, endsAt);
  // Its date may have been moved to before the day of its mail while it was being paid for.
  const sendAt = gift.send_at !== null && gift.send_at >= expiresAt ? now : gift.send_at;
  await change.set({ status: 'waiting', expires_at: expiresAt, send_at: sendAt, updated_at: now }).execute();
  if (gift.receiver_email !== null && sendAt !== null)
    await command.enqueue(sendGiftJob, { ...key, mail: 1 }, sendAt > now ? { startAfter: sendAt } : {});
  await command.enqueue(remindOfGiftJob, key, { startAfter: reminderOf(now, expiresAt) });
  await command.enqueue(endGiftJob, key, { startAfter: expiresAt });
  // Of tickets, the host has been told.
  if (gift.kind !== 'TICKET')
    await notify(command, {
      type: 'PAYMENT_MEMBERSHIP',
      toUserId: payment.owner_user_id,
      toUsername: payment.owner_username,
      from: {
        userId: payment.user_id,
        username: payment.username,
        displayName: people.find((person) => person.user_id === payment.user_id)?.display_name ?? null,
      },
      source: payment.id,
      data: { title: gift.title, amount: payment.amount, orderId: payment.item_id, buyerUserId: payment.user_id, isGift: true },
    });
  await mailReceipt(command, payment, { ...gift, expires_at: expiresAt, send_at: sendAt });
  return true;
}

// Until when what is given can be used.
async function endOf({ tx }: CommandContext, { kind, terms, owner_user_id: ownerUserId, item_id: itemId }: GiftRow): Promise<Date | null> {
  if (kind !== 'TICKET') return terms.endsAt == null ? null : new Date(terms.endsAt);
  const date = await tx
    .selectFrom('session_events')
    .select('start_at')
    .where('session_owner_user_id', '=', ownerUserId)
    .where('id', '=', itemId)
    .executeTakeFirst();
  return date?.start_at ?? null;
}

/** Ends a gift of tickets whose money arrived too late for them: it is due to be refunded, of which its giver is told already. */
export async function endUnfulfilledGift(command: CommandContext, payment: PaymentRow): Promise<void> {
  const gift = await lockGift(command, { ownerUserId: payment.owner_user_id, giftId: payment.id });
  if (gift && gift.status !== 'redeemed') await writeEnd(command, gift, 'refunded');
}

async function mailReceipt(command: CommandContext, payment: PaymentRow, gift: GiftRow & { expires_at: Date }): Promise<void> {
  const { receiver_name: receiver, send_at: sendAt } = gift;
  const isPassedOn = gift.receiver_email === null || sendAt === null;
  const way = isPassedOn
    ? 'You’ll find its link in your order. Copy it and pass it on.'
    : sendAt <= command.now
      ? `We’re mailing it to ${receiver ?? 'the address that you gave'} now.`
      : `We’ll mail it to ${receiver ?? 'the address that you gave'} on ${formatDate(sendAt, ZONE)}.`;
  await enqueueMail(command, {
    toUserId: payment.user_id,
    subject: `Your gift: ${gift.title}`,
    title: 'Your gift is ready',
    paragraphs: [way, `${LINK_RULE} ${unusedRule(gift)}`],
    details: [
      ['Gift', gift.title],
      ['From', `@${payment.owner_username}`],
      ...(receiver === null ? [] : ([['For', receiver]] satisfies [string, string][])),
      ['Can be redeemed until', redeemBy(gift.expires_at)],
      ['Paid', formatPounds(payment.amount)],
      ['Receipt', receiptNumber({ id: payment.id, createdAt: payment.created_at.toISOString() })],
    ],
    action: { label: 'View gift', path: orderOfGift(gift) },
    messageKey: `gift.${payment.id}`,
  });
}

/**
 * Marks a gift whose checkout ended without payment, and deletes its receiver's address; money that arrives after all still makes it ready,
 * for the giver to pass on.
 */
export async function releaseGift(command: CommandContext, payment: PaymentRow): Promise<void> {
  const key = { ownerUserId: payment.owner_user_id, giftId: payment.id };
  await command.enqueue(blankGiftJob, key, { startAfter: wordsEndOf(command.now) });
  await command.tx
    .updateTable('gifts')
    .set({ status: 'abandoned', receiver_email: null, send_at: null, updated_at: command.now })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .where('status', '=', 'pending')
    .execute();
}
