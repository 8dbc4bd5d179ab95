import type { Rating, Review } from './contract.ts';

/** From how many reviews on a mean is shown: below, it would say what one person thinks. */
export const REVIEWS_FOR_MEAN = 3;

/** Returns the rating from the number of reviews with 1 to 5 stars; the mean is rounded to one decimal. */
export function ratingOf(byStars: readonly number[]): Rating {
  const counts = [0, 1, 2, 3, 4].map((index) => byStars[index] ?? 0);
  const count = counts.reduce((sum, one) => sum + one, 0);
  const stars = counts.reduce((sum, one, index) => sum + one * (index + 1), 0);
  return { count, mean: count < REVIEWS_FOR_MEAN ? null : Math.round((stars * 10) / count) / 10, byStars: counts };
}

export type ReviewFacts = { isRemoved: boolean; isBlocked: boolean; wasThere: boolean };

/** Decides whether somebody may write or change their review of a session. */
export function decideReview({
  isRemoved,
  isBlocked,
  wasThere,
}: ReviewFacts): 'ok' | 'REVIEW_REMOVED' | 'BLOCKED_REVIEW' | 'WAS_NOT_THERE' {
  if (isRemoved) return 'REVIEW_REMOVED';
  if (isBlocked) return 'BLOCKED_REVIEW';
  return wasThere ? 'ok' : 'WAS_NOT_THERE';
}

/** Whether the host replied to other words or stars than the review has now. */
export function isReplyOlder({ reply, editedAt }: Pick<Review, 'reply' | 'editedAt'>): boolean {
  return reply !== null && editedAt !== null && new Date(reply.createdAt) < new Date(editedAt);
}
