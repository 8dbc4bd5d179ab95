import { useInfiniteQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { ReviewPage } from '../contract.ts';

/** A session, or with only its host all of theirs. */
export type ReviewsOf = { hostUserId: string; sessionId?: string };

/** The input of the list; a page's loader passes the same. */
export function reviewsInput(of: ReviewsOf) {
  return { ...of, limit: 10 };
}

export const nextReviews = { getNextPageParam: (last: ReviewPage) => last.nextCursor };

/** The reviews of a session or of a host, page by page. */
export function useReviews(of: ReviewsOf) {
  return useInfiniteQuery(useTrpc().review.queryReviews.infiniteQueryOptions(reviewsInput(of), nextReviews));
}
