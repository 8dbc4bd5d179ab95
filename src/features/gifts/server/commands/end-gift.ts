import { addDays } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockPayment } from '#features/payments/api/lock-payment.ts';
import { keepTickets } from '#features/tickets/api/keep-tickets.ts';
import { refundEndedGoods } from '#features/payments/api/refunds/refund-ended-goods.ts';
import type { GiftEnd } from '../../contract.ts';
import { blankGiftJob, wordsEndOf } from '../jobs.ts';
import type { GiftKey } from './gift-token.ts';
import { lockGift, type GiftRow } from './lock-gift.ts';
import { isSuspended } from '../queries/find-redeemable.ts';
import { GIFT_DAYS } from '../../rules.ts';

const REASONS: Record<Exclude<GiftEnd, 'refunded'>, string> = {
  unused: 'Nobody redeemed this gift in time',
  'creator-left': 'Its creator has closed their account',
  'giver-left': 'Whoever bought it has closed their account',
  cancelled: 'Its date was cancelled',
  'taken-down': 'Its session was taken down',
};

/**
 * Ends a gift that nobody has redeemed, and requests that everything paid for it goes back to its giver; it is due until it is back. Returns
 * `waits` for an unused one while a bank disputes its payment, which comes first, and while it waits for the end of a suspension, after which
 * it gets the lost days back, for up to a year. Safe to repeat.
 */
export async function endGift(
  command: CommandContext,
  key: GiftKey,
  reason: Exclude<GiftEnd, 'refunded'>,
): Promise<'ended' | 'waits' | 'nothing'> {
  // As when it is redeemed: its payment first, so that the two don't wait for each other.
  const payment = await lockPayment(command, { ownerUserId: key.ownerUserId, paymentId: key.giftId });
  const gift = await lockGift(command, key);
  if (!payment || gift?.status !== 'waiting') return 'nothing';
  if (reason === 'unused' && (payment.disputed || (await isOnHold(command, gift)))) return 'waits';
  await writeEnd(command, gift, reason);
  // The places of tickets stay with their giver, as what they paid does with the host.
  if (gift.kind === 'TICKET') await keepTickets(command, payment);
  else await refundEndedGoods(command, payment, { reason: REASONS[reason] });
  return 'ended';
}

// Of tickets, the date decides.
async function isOnHold({ tx, now }: CommandContext, gift: GiftRow): Promise<boolean> {
  if (gift.kind === 'TICKET' || gift.expires_at === null) return false;
  // The end has been moved since it was read.
  if (gift.expires_at > now) return true;
  if (addDays(gift.expires_at, GIFT_DAYS) <= now) return false;
  const isUnsent = gift.send_at !== null && gift.mails === 0;
  return await isSuspended(tx, isUnsent ? [gift.owner_user_id, gift.giver_user_id] : [gift.owner_user_id]);
}

/** Writes that a gift can't be redeemed any more, and deletes its receiver's address. The caller holds its lock. */
export async function writeEnd(command: CommandContext, gift: GiftRow, reason: GiftEnd): Promise<void> {
  await command.tx
    .updateTable('gifts')
    .set({ status: 'ended', end_reason: reason, receiver_email: null, updated_at: command.now })
    .where('owner_user_id', '=', gift.owner_user_id)
    .where('id', '=', gift.id)
    .execute();
  await command.enqueue(blankGiftJob, { ownerUserId: gift.owner_user_id, giftId: gift.id }, { startAfter: wordsEndOf(command.now) });
  command.publish({ kind: 'order', itemId: gift.id, recipientUserIds: [gift.giver_user_id, gift.owner_user_id] });
}
