import type { Db } from '#db/client.ts';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import { listUserIds } from '#features/people/api/accounts/list-user-ids.ts';
import { boxOfGift, createGiftToken, hashGiftToken } from './gift-token.ts';

const PEOPLE = 500;

/**
 * Gives each gift that nobody has redeemed another link, creator by creator; the former ones open nothing from then on. Returns how many.
 * Links of gifts that are over open nothing anyway.
 */
export async function replaceGiftLinks(db: Db, secret: AppSecret): Promise<number> {
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
      const token = createGiftToken({ ownerUserId, giftId });
      await db
        .updateTable('gifts')
        .set({ secret_hash: hashGiftToken(token), secret_sealed: boxOfGift(secret, giftId).seal(token) })
        .where('owner_user_id', '=', ownerUserId)
        .where('id', '=', giftId)
        .execute();
      replaced += 1;
    }
  }
}
