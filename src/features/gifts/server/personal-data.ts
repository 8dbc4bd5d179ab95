import type { Db } from '#db/client.ts';
import { pagedOfSellers } from '#features/payments/api/orders/paged-of-sellers.ts';
import { bindPersonalData, PAGE } from '#platform/server/database/personal-data.ts';
import { giftsPersonalData } from '../personal-data.ts';
import { endGiftsOf } from './commands/end-gifts-of.ts';

/** Gifts that the person bought for others. */
const exportedGifts = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    db
      .selectFrom('gifts')
      .select(['id', 'kind', 'title', 'terms', 'receiver_name as receiverName', 'receiver_email as receiverEmail', 'words', 'status'])
      .select([
        'send_at as sendAt',
        'mailed_at as mailedAt',
        'returned_at as returnedAt',
        'mails',
        'expires_at as expiresAt',
        'redeemed_at as redeemedAt',
      ])
      .select(['end_reason as endReason', 'created_at as createdAt'])
      .where(isTheirs('owner_user_id'))
      .where('giver_user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

/** Reads and erases the personal data of gifts. */
export const giftsData = bindPersonalData(giftsPersonalData, {
  read: {
    'gifts.json': exportedGifts,
  },
  erase: {
    gifts: endGiftsOf,
  },
});
