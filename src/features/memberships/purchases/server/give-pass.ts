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
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import { findUserIds } from '#features/people/api/usernames/find-user-ids.ts';
import { usernameKey } from '#features/people/rules.ts';
import { grantPass } from '../../api/grant-pass.ts';
import type { GivePass } from '../../contract.ts';
import { membershipRefusals } from '../../refusals.ts';
import { lastDayOf } from '../../rules.ts';

const GIVEN = GIVEN_ORDERS.pass;

/**
 * Gives somebody one of the creator's own passes for nothing, on sale or not: an order of theirs that costs 0, marked as complimentary
 * (docs/product.md#complimentary-passes). Refuses passes of others and memberships that renew, one whose last day has passed, the creator,
 * somebody who neither follows the creator nor ever ordered from them, or with whom there is a block, and somebody to whom the creator has
 * given a pass within a day. The same `paymentId` is the same pass.
 */
export async function givePass(command: CommandContext, creator: Actor, { membershipId, username, paymentId }: GivePass): Promise<void> {
  const { tx, now } = command;
  // Against gifts of several passes at once.
  await lockAccount(command, creator.userId);
  const offer = await tx
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', creator.userId)
    .where('id', '=', membershipId)
    .executeTakeFirst();
  if (offer?.type !== 'one-time') throw membershipRefusals.MEMBERSHIP_NOT_FOUND();
  if (offer.ends_at !== null && offer.ends_at <= now) throw membershipRefusals.PASS_IS_OVER();
  const name = username.replace(/^@/, '');
  const person = (await findUserIds(tx, [name])).get(usernameKey(name));
  if (person?.userId === creator.userId) throw membershipRefusals.OWN_MEMBERSHIP();
  // That somebody has blocked the creator is theirs to know.
  const isFriend =
    person !== undefined &&
    (await isKnownTo(tx, { creator: creator.userId, person: person.userId })) &&
    !(await isBlocked(tx, creator.userId, person.userId));
  if (!isFriend) throw membershipRefusals.NOBODY_TO_GIVE_TO();
  const order = { ownerUserId: creator.userId, paymentId, userId: person.userId, requestHash: GIVEN };
  if (await wasOrdered(command, order)) return;
  if (await wasGivenLately(command, creator.userId, person.userId)) throw membershipRefusals.GIVEN_LATELY();
  const { title, subtitle, price, session_usage_limit: places, ends_at: endsAt } = offer;
  const pass = { ownerUsername: creator.username, membershipId, title, subtitle, price, places, endsAt };
  const purchaseId = await grantPass(command, {
    id: paymentId,
    ownerUserId: creator.userId,
    receiver: person,
    pass,
    given: 'complimentary',
    requestHash: GIVEN,
  });
  await notify(command, {
    type: 'PASS_GIVEN',
    toUserId: person.userId,
    toUsername: person.username,
    from: creator,
    source: purchaseId,
    data: { title, purchaseId, holderUserId: person.userId },
  });
  await enqueueMail(command, {
    toUserId: person.userId,
    subject: `Your pass: ${title}`,
    title: `${title} is yours`,
    paragraphs: [`@${creator.username} gave you this pass. You have nothing to pay. Choose it when you book a session with them.`],
    details: [
      ['Places', places === null ? 'Unlimited' : String(places)],
      ...(endsAt === null ? [] : ([['Valid until', lastDayOf(endsAt)]] satisfies [string, string][])),
    ],
    action: { label: 'View pass', path: paths.order(purchaseId, person.userId) },
    messageKey: `membership.${purchaseId}`,
  });
}

async function wasGivenLately({ tx, now }: CommandContext, creator: string, person: string): Promise<boolean> {
  const given = await tx
    .selectFrom('payments')
    .select('id')
    .where('owner_user_id', '=', creator)
    .where('user_id', '=', person)
    .where('created_at', '>', addDays(now, -1))
    .where('type', '=', 'MEMBERSHIP')
    .where('request_hash', '=', GIVEN)
    .limit(1)
    .executeTakeFirst();
  return given !== undefined;
}
