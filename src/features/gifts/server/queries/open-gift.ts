import { networkOf } from '#platform/server/http/network-of.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { hasLeft } from '#features/people/rules.ts';
import { OpenedGift } from '../../contract.ts';
import { giftRefusals } from '../../refusals.ts';
import { opens, readGiftToken } from '../commands/gift-token.ts';
import { LIMIT_GIFT_GUESSES } from '../limits.ts';
import { findRedeemable, isSuspended } from './find-redeemable.ts';
import { itemOf, serializeWorth } from '../sql/serialize-gift.ts';

/**
 * Returns a gift to whoever has its link, signed in or not; once it is redeemed or over, its words and its receiver's name only to the two it
 * concerns, and a suspended giver's name and words to nobody else. Refuses links that open none, and a network that has tried many of them; a link that opens one is never refused.
 */
export async function openGift(context: RequestContext, { token }: { token: string }): Promise<OpenedGift> {
  const { actor, db, now } = context;
  const key = readGiftToken(token);
  const gift =
    key === null
      ? undefined
      : await db
          .selectFrom('gifts')
          .selectAll()
          .where('owner_user_id', '=', key.ownerUserId)
          .where('id', '=', key.giftId)
          .executeTakeFirst();
  if (!gift || !opens(token, gift.secret_hash) || gift.status === 'pending' || gift.status === 'abandoned') {
    context.rateLimits.inProcess(LIMIT_GIFT_GUESSES).consume(networkOf(context.address));
    throw giftRefusals.GIFT_NOT_FOUND();
  }
  const people = await findUserCards(context, [gift.owner_user_id, gift.giver_user_id]);
  const [owner, giver] = [people.get(gift.owner_user_id) ?? null, people.get(gift.giver_user_id) ?? null];
  const { isRedeemable, date } = await findRedeemable(db, gift, now());
  const isFromMe = actor?.userId === gift.giver_user_id;
  const isHidden = !isFromMe && (await isSuspended(db, [gift.giver_user_id]));
  const isOver = !isRedeemable;
  const isTheirs = actor !== null && (actor.userId === gift.giver_user_id || actor.userId === gift.redeemed_by_user_id);
  return OpenedGift.parse({
    ...serializeWorth(gift, date),
    owner: owner && hasLeft(owner) ? null : owner,
    status: gift.status === 'redeemed' ? 'redeemed' : isOver ? 'ended' : 'waiting',
    from: giver && !hasLeft(giver) && !isHidden ? (giver.displayName ?? `@${giver.username}`) : null,
    receiverName: isOver && !isTheirs ? null : gift.receiver_name,
    words: isHidden || (isOver && !isTheirs) ? null : gift.words,
    isFromMe,
    itemId: actor !== null && gift.redeemed_by_user_id === actor.userId ? itemOf(gift) : null,
  });
}
