import { addDays } from '#kernel/time/instant.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { mailAddress } from '#features/notifications/api/enqueue-mail.ts';
import { mailReceiver } from './mail-receiver.ts';
import { ADDRESS_RULE, LINK_RULE, redeemBy, worthOf } from '../../copy.ts';
import { addressOf } from '../commands/share-gift.ts';
import type { GiftKey } from '../commands/gift-token.ts';
import { serializeWorth } from '../sql/serialize-gift.ts';
import { sendGiftJob } from '../jobs.ts';
import { findRedeemable } from '../queries/find-redeemable.ts';
import { readPair } from '../queries/read-pair.ts';

/**
 * Mails a gift to its receiver, with its link. `mail` counts: one that was sent isn't sent again, nor one that was redeemed or is over; while its creator or giver is
 * suspended, it waits. Safe to run twice.
 */
export async function sendGift(services: Services, { mail, ...key }: GiftKey & { mail: number }): Promise<void> {
  const gift = await services.db
    .selectFrom('gifts')
    .selectAll()
    .where('owner_user_id', '=', key.ownerUserId)
    .where('id', '=', key.giftId)
    .executeTakeFirst();
  if (gift?.status !== 'waiting' || gift.receiver_email === null || gift.expires_at === null || gift.mails >= mail) return;
  const { isRedeemable, isOnHold, date } = await findRedeemable(services.db, gift, services.now());
  if (!isRedeemable) return;
  // Whoever opened it now couldn't redeem it, or would read what a suspended person writes.
  if (isOnHold)
    return inTransaction(services, (command) => command.enqueue(sendGiftJob, { ...key, mail }, { startAfter: addDays(command.now, 1) }));
  const { giver, owner } = await readPair(services.db, gift);
  const hello = gift.receiver_name === null ? 'Hello.' : `Hello ${gift.receiver_name}.`;
  const email = gift.receiver_email;
  const content = {
    subject: `${giver} has a gift for you: ${gift.title}`,
    title: 'A gift for you',
    paragraphs: [
      `${hello} ${giver} gives you “${gift.title}” from ${owner}: ${worthOf(serializeWorth(gift, date))}.`,
      ...(gift.words === null ? [] : [`“${gift.words}”`]),
      `Open it, sign in or join ${services.site.values().name}, and it is yours. ${LINK_RULE}`,
    ],
    details: [
      ['Gift', gift.title],
      ['From', giver],
      ['Can be redeemed until', date === null ? redeemBy(gift.expires_at) : 'the session starts'],
    ],
    action: { label: 'Open your gift', url: addressOf(services, gift) },
    footer: `${giver} gave us your address. ${ADDRESS_RULE.replace('Their address', 'It')} Questions? Write to ${services.site.values().supportEmail}.`,
    messageKey: `gift.${gift.id}.mail-${mail}`,
    onBehalfOf: gift.giver_user_id,
  } satisfies Parameters<typeof mailAddress>[2];
  if (!(await mailReceiver(services, key, email, content))) return;
  await inTransaction(services, async ({ tx, now }) => {
    await tx
      .updateTable('gifts')
      .set({ mails: mail, mailed_at: now, updated_at: now })
      .where('owner_user_id', '=', key.ownerUserId)
      .where('id', '=', key.giftId)
      .where('mails', '<', mail)
      .execute();
  });
}
