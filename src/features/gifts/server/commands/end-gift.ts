import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockPayment } from '#features/payments/api/lock-payment.ts';
import { requestRefunds } from '#features/payments/api/refunds/request-refunds.ts';
import type { GiftEnd } from '../../contract.ts';
import type { GiftKey } from './gift-token.ts';
import { lockGift, type GiftRow } from './lock-gift.ts';

const REASONS: Record<Exclude<GiftEnd, 'refunded'>, string> = {
  unused: 'Nobody redeemed this gift in time',
  'creator-left': 'Its creator has closed their account',
  'giver-left': 'Whoever bought it has closed their account',
};

/**
 * Ends a gift that nobody has redeemed, and requests that everything paid for it goes back to its giver. Returns whether there was one to
 * end. Safe to repeat. What a bank disputes is left to the bank.
 */
export async function endGift(command: CommandContext, key: GiftKey, reason: Exclude<GiftEnd, 'refunded'>): Promise<boolean> {
  // As when it is redeemed: its payment first, so that the two don't wait for each other.
  await lockPayment(command, { ownerUserId: key.ownerUserId, paymentId: key.giftId });
  const gift = await lockGift(command, key);
  if (gift?.status !== 'waiting') return false;
  await writeEnd(command, gift, reason);
  const seller = { userId: key.ownerUserId, admin: false as const };
  await requestRefunds(command, seller, { ownerUserId: key.ownerUserId, itemId: key.giftId, reason: REASONS[reason] });
  return true;
}

/** Writes that a gift can't be redeemed any more, and deletes its receiver's address. The caller holds its lock. */
export async function writeEnd(command: CommandContext, gift: GiftRow, reason: GiftEnd): Promise<void> {
  await command.tx
    .updateTable('gifts')
    .set({ status: 'ended', end_reason: reason, receiver_email: null, updated_at: command.now })
    .where('owner_user_id', '=', gift.owner_user_id)
    .where('id', '=', gift.id)
    .execute();
  command.publish({ kind: 'order', itemId: gift.id, recipientUserIds: [gift.giver_user_id, gift.owner_user_id] });
}
