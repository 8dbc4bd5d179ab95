import type { Db } from '#db/client.ts';
import { pagedOfSellers } from '#features/payments/api/orders/paged-of-sellers.ts';
import { bindPersonalData, PAGE, paged } from '#platform/server/database/personal-data.ts';
import { reviewsPersonalData } from '../personal-data.ts';
import { deleteReviewsBy, deleteReviewsOf } from './commands/delete-reviews-of.ts';

/** What the person wrote; one that administrators removed has no words left. */
const reviews = (db: Db, userId: string) =>
  pagedOfSellers(db, userId, (isTheirs, after) =>
    db
      .selectFrom('reviews')
      .select(['id', 'session_id as sessionId', 'stars', 'text', 'created_at as createdAt', 'edited_at as editedAt'])
      .select('removed_at as removedAt')
      .where(isTheirs('host_user_id'))
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

/** What the person replied as a host. Leaves out the reviews, which belong to their authors. */
const replies = (db: Db, userId: string) =>
  paged((after) =>
    db
      .selectFrom('reviews')
      .select(['id', 'session_id as sessionId', 'reply', 'replied_at as repliedAt'])
      .where('host_user_id', '=', userId)
      .where('reply', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );

/** Reads and erases the personal data of reviews. */
export const reviewsData = bindPersonalData(reviewsPersonalData, {
  read: {
    'reviews.json': reviews,
    'review-replies.json': replies,
  },
  erase: {
    reviewsByThem: deleteReviewsBy,
    reviewsOfThem: deleteReviewsOf,
  },
});
