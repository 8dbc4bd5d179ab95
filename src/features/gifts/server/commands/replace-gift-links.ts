import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { listUserIds } from '#features/people/api/accounts/list-user-ids.ts';
import { orderOfGift } from '../sql/serialize-gift.ts';
import { boxOfGift, createGiftToken, hashGiftToken, type GiftKey } from './gift-token.ts';

const PEOPLE = 500;

/**
 * Gives each gift that nobody has redeemed another link, creator by creator, and mails their givers; the former ones open nothing from then on.
 * Returns how many. Links of gifts that are over open nothing anyway.
 */
export async function replaceGiftLinks(services: Services): Promise<number> {
  const { db } = services;
  let replaced = 0;
  let after: string | undefined;
  for (;;) {
    const people = await listUserIds(db, { after, limit: PEOPLE });
    after = people.at(-1);
    if (after === undefined) return replaced;
    const gifts = await db
      .selectFrom('gifts')
      .select(['owner_user_id', 'id'])
      .where('owner_user_id', 'in', people)
      .where('status', 'in', ['pending', 'waiting', 'abandoned'])
      .execute();
    for (const { owner_user_id: ownerUserId, id: giftId } of gifts) {
      await replaceLink(services, { ownerUserId, giftId });
      replaced += 1;
    }
  }
}

async function replaceLink(services: Services, key: GiftKey): Promise<void> {
  const token = createGiftToken(key);
  const hash = hashGiftToken(token);
  await inTransaction(services, async (command) => {
    const gift = await command.tx
      .updateTable('gifts')
      .set({ secret_hash: hash, secret_sealed: boxOfGift(services.config.secret, key.giftId).seal(token) })
      .where('owner_user_id', '=', key.ownerUserId)
      .where('id', '=', key.giftId)
      .returningAll()
      .executeTakeFirst();
    // Nobody has the link of one that isn't paid yet.
    if (gift?.status !== 'waiting') return;
    await enqueueMail(command, {
      toUserId: gift.giver_user_id,
      subject: `Your gift has a new link: ${gift.title}`,
      title: 'Your gift has a new link',
      paragraphs: [
        `We have replaced the links of all gifts to keep them safe, so the one to “${gift.title}” that you know opens nothing any more. Your gift is as it was.`,
        gift.mails > 0
          ? 'It has been mailed with the former link: mail it again from your order.'
          : 'Its new link is in your order: if you have passed the former one on, pass on this one.',
      ],
      action: { label: 'View gift', path: orderOfGift(gift) },
      messageKey: `gift.${gift.id}.link-${hash.toString('hex', 0, 4)}`,
    });
  });
}
