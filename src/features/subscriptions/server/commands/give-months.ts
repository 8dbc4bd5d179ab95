import * as paths from '#kernel/http/paths.ts';
import { addDays } from '#kernel/time/instant.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { isBlocked } from '#features/follows/api/is-blocked.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { GIVEN_ORDERS } from '#features/payments/api/orders/given-orders.ts';
import { isKnownTo } from '#features/payments/api/orders/is-known-to.ts';
import { wasOrdered } from '#features/payments/api/orders/was-ordered.ts';
import { findUserIds } from '#features/people/api/usernames/find-user-ids.ts';
import { usernameKey } from '#features/people/rules.ts';
import { grantMonths } from '../../api/grant-months.ts';
import type { GiveMonths } from '../../contract.ts';
import { subscriptionRefusals } from '../../refusals.ts';
import { monthsWords } from '../../copy.ts';
import { lockOffer } from './lock-offer.ts';

const GIVEN = GIVEN_ORDERS.months;

/**
 * Gives somebody months of the creator's own subscription for nothing: an order of theirs that costs 0, marked as complimentary
 * (docs/product.md#complimentary-months). Refuses a creator without an offer, the creator, somebody who neither follows the creator nor ever
 * ordered from them, or with whom there is a block, and somebody to whom the creator has given months within a day. The same `paymentId` is
 * the same order.
 */
export async function giveMonths(command: CommandContext, creator: Actor, { username, months, paymentId }: GiveMonths): Promise<void> {
  const { tx } = command;
  // Locks the creator too, against gifts of several months at once.
  const offer = await lockOffer(command, creator.userId);
  if (!offer) throw subscriptionRefusals.NO_OFFER();
  const name = username.replace(/^@/, '');
  const person = (await findUserIds(tx, [name])).get(usernameKey(name));
  if (person?.userId === creator.userId) throw subscriptionRefusals.OWN_OFFER();
  // That somebody has blocked the creator is theirs to know.
  const isFriend =
    person !== undefined &&
    (await isKnownTo(tx, { creator: creator.userId, person: person.userId })) &&
    !(await isBlocked(tx, creator.userId, person.userId));
  if (!isFriend) throw subscriptionRefusals.NOBODY_TO_GIVE_TO();
  const order = { ownerUserId: creator.userId, paymentId, userId: person.userId, requestHash: GIVEN };
  if (await wasOrdered(command, order)) return;
  if (await wereGivenLately(command, creator.userId, person.userId)) throw subscriptionRefusals.GIVEN_LATELY();
  const orderId = await grantMonths(command, {
    id: paymentId,
    ownerUserId: creator.userId,
    ownerUsername: creator.username,
    receiver: person,
    offerId: offer.id,
    title: `Subscription to @${creator.username}`,
    months,
    given: 'complimentary',
    requestHash: GIVEN,
  });
  const words = `${monthsWords(months)} of their subscription`;
  await notify(command, {
    type: 'PASS_GIVEN',
    toUserId: person.userId,
    toUsername: person.username,
    from: creator,
    source: orderId,
    data: { title: words, purchaseId: offer.id, holderUserId: person.userId },
  });
  await enqueueMail(command, {
    toUserId: person.userId,
    subject: `@${creator.username} gave you ${words}`,
    title: `You have ${words}`,
    paragraphs: [
      `@${creator.username} gave you this. You have nothing to pay, and it doesn’t renew. You can see everything that they share with subscribers.`,
    ],
    action: { label: 'View subscription', path: paths.order(offer.id, person.userId) },
    messageKey: `given.${orderId}`,
  });
}

async function wereGivenLately({ tx, now }: CommandContext, creator: string, person: string): Promise<boolean> {
  const given = await tx
    .selectFrom('given_months')
    .select('id')
    .where('creator_user_id', '=', creator)
    .where('subscriber_user_id', '=', person)
    .where('given', '=', 'complimentary')
    .where('created_at', '>', addDays(now, -1))
    .limit(1)
    .executeTakeFirst();
  return given !== undefined;
}
