import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { isBlocked } from '#features/follows/api/is-blocked.ts';
import { lockPayment } from '#features/payments/api/lock-payment.ts';
import { readSeller } from '#features/payments/api/payouts/read-seller.ts';
import type { RedeemedGift, RedeemGift } from '../../contract.ts';
import { giftRefusals } from '../../refusals.ts';
import { decideRedeeming } from '../../rules.ts';
import { blankGiftJob, wordsEndOf } from '../jobs.ts';
import { opens, readGiftToken } from './gift-token.ts';
import { giveGoods } from './give-goods.ts';
import { lockGift } from './lock-gift.ts';
import { notifyGiver } from './notify-giver.ts';
import { findRedeemable } from '../queries/find-redeemable.ts';
import { itemOf } from '../sql/serialize-gift.ts';

/**
 * Redeems a gift, once, for whoever has its link: an order of theirs that costs nothing, with what was given. Repeating it returns the same
 * order. The gift and its payment are locked before they are read, so that of two people at once one gets it, and no refund that has begun.
 * Refuses unknown links, a gift that was redeemed or is over, one that a bank disputes, its creator, its giver unless they say that it is for
 * themselves, and people with a block between them and either of the two.
 */
export async function redeemGift(command: CommandContext, reader: Actor, { token, forMyself }: RedeemGift): Promise<RedeemedGift> {
  const { tx, now } = command;
  const key = readGiftToken(token);
  if (key === null) throw giftRefusals.GIFT_NOT_FOUND();
  const payment = await lockPayment(command, { ownerUserId: key.ownerUserId, paymentId: key.giftId });
  const gift = await lockGift(command, key);
  if (!gift || !payment || !opens(token, gift.secret_hash)) throw giftRefusals.GIFT_NOT_FOUND();
  const redeemedFor = itemOf(gift);
  if (gift.redeemed_by_user_id === reader.userId && redeemedFor !== null) return { itemId: redeemedFor, userId: reader.userId };
  const isGiver = gift.giver_user_id === reader.userId;
  const creator = await readSeller(tx, { seller: key.ownerUserId, buyer: reader.userId, mode: command.paymentMode });
  const isKeptApart = !isGiver && (await isBlocked(tx, gift.giver_user_id, reader.userId));
  const { isRedeemable } = await findRedeemable(tx, gift, now);
  const decision = decideRedeeming({
    status: gift.status,
    isRedeemable,
    isDisputed: payment.disputed,
    isOwn: key.ownerUserId === reader.userId,
    isGiver,
    forMyself,
    isBlocked: creator === null || creator.isBlocked || isKeptApart,
    isCreatorActive: creator?.isActive ?? false,
  });
  if (decision !== 'ok') throw giftRefusals[decision]();
  const orderId = await giveGoods(command, gift, { payment, receiver: reader });
  await tx
    .updateTable('gifts')
    .set({
      status: 'redeemed',
      redeemed_by_user_id: reader.userId,
      redeemed_at: now,
      order_id: orderId,
      receiver_email: null,
      updated_at: now,
    })
    .where('owner_user_id', '=', key.ownerUserId)
    .where('id', '=', key.giftId)
    .execute();
  await command.enqueue(blankGiftJob, key, { startAfter: wordsEndOf(now) });
  if (!isGiver) await notifyGiver(command, 'GIFT_REDEEMED', gift);
  command.publish({ kind: 'order', itemId: gift.id, recipientUserIds: [gift.giver_user_id, gift.owner_user_id] });
  return { itemId: itemOf({ ...gift, order_id: orderId }) ?? orderId, userId: reader.userId };
}
