import { addDays } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { mailReceiver } from './mail-receiver.ts';
import { redeemBy, unusedRule, worthOf } from '../../copy.ts';
import { reminderOf } from '../../rules.ts';
import { addressOf } from '../commands/share-gift.ts';
import type { GiftKey } from '../commands/gift-token.ts';
import { remindOfGiftJob } from '../jobs.ts';
import { findRedeemable } from '../queries/find-redeemable.ts';
import { readPair } from '../queries/read-pair.ts';
import { orderOfGift, serializeWorth } from '../sql/serialize-gift.ts';

/**
 * Reminds the giver, and the receiver if they were mailed, of a gift that nobody has redeemed; not while its creator or giver is
 * suspended. Safe to run twice.
 */
export async function remindOfGift(services: Services, key: GiftKey): Promise<void> {
  const gift = await services.db
    .selectFrom('gifts')
    .selectAll()
    .where('owner_user_id', '=', key.ownerUserId)
    .where('id', '=', key.giftId)
    .executeTakeFirst();
  if (gift?.status !== 'waiting' || gift.expires_at === null) return;
  const { isRedeemable, isOnHold, date } = await findRedeemable(services.db, gift, services.now());
  if (!isRedeemable) return;
  // Whoever opened it now couldn't redeem it, or would get a mail in the name of a suspended person.
  if (isOnHold) return inTransaction(services, (command) => command.enqueue(remindOfGiftJob, key, { startAfter: addDays(command.now, 1) }));
  const due = reminderOf(gift.created_at, gift.expires_at);
  // Its end has been moved since.
  if (date === null && due > services.now())
    return inTransaction(services, (command) => command.enqueue(remindOfGiftJob, key, { startAfter: due }));
  const { giver, owner } = await readPair(services.db, gift);
  const until = date === null ? redeemBy(gift.expires_at) : 'the session starts';
  // Whoever was reminded of another end is reminded of this one.
  const messageKey = `gift.${gift.id}.reminder${date === null ? `.${gift.expires_at.toISOString().slice(0, 10)}` : ''}`;
  await inTransaction(services, (command) =>
    enqueueMail(command, {
      toUserId: gift.giver_user_id,
      subject: `Nobody has redeemed your gift yet: ${gift.title}`,
      title: `Your gift can be redeemed until ${until}`,
      paragraphs: [
        `Nobody has redeemed “${gift.title}” from ${owner} yet. Its link is in your order: mail it again, or pass it on in another way.`,
        unusedRule(gift),
      ],
      action: { label: 'View gift', path: orderOfGift(gift) },
      messageKey,
    }),
  );
  if (gift.receiver_email === null || gift.mails === 0) return;
  await mailReceiver(services, key, gift.receiver_email, {
    subject: `Your gift can be redeemed until ${until}: ${gift.title}`,
    title: `Your gift can be redeemed until ${until}`,
    paragraphs: [
      `${giver} gave you “${gift.title}” from ${owner}, ${worthOf(serializeWorth(gift, date))}, and it is still waiting for you.`,
    ],
    action: { label: 'Open your gift', url: addressOf(services, gift) },
    messageKey: `${messageKey}.receiver`,
    onBehalfOf: gift.giver_user_id,
  });
}
