import { useState } from 'react';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Card } from '#ui/layout/card.tsx';
import { WHO_REVIEWS } from '../copy.ts';
import { RatingSummary } from '../web/parts/rating-summary.tsx';
import type { ReviewedSession } from '../web/parts/review-dialog.tsx';
import { ReviewItem } from '../web/parts/review-item.tsx';
import { useReviews } from './use-reviews.ts';

// Only members who were there see it.
const HowWasIt = lazyPart(async () => (await import('../web/parts/how-was-it.tsx')).HowWasIt);

// How many are shown before somebody asks for all.
const FIRST = 3;

/** The reviews of a session, and for who was there the way to their own. Renders nothing while there are none, and the reader wasn't there. */
export function SessionReviews({ about }: { about: ReviewedSession }) {
  const { session, host } = about;
  const me = useMyUserId();
  const list = useReviews({ hostUserId: host.id, sessionId: session.id });
  const [all, setAll] = useState(false);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const rating = list.data?.pages[0]?.rating;
  const failed = list.isError && items.length === 0;
  return (
    <>
      {me === null || me === host.id ? null : <HowWasIt about={about} />}
      {items.length > 0 || failed ? (
        <Card as="section" id="reviews" aria-labelledby="reviews-title" className="scroll-mt-20">
          <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-4 sm:px-6">
            <h2 id="reviews-title" tabIndex={-1} className="text-[17px]">
              Reviews
            </h2>
            <p className="text-[13.5px] text-ink-2">{WHO_REVIEWS}</p>
          </header>
          {failed ? (
            <ErrorState title="The reviews couldn’t be loaded" onRetry={() => void list.refetch()} retrying={list.isFetching} />
          ) : null}
          {rating ? <RatingSummary rating={rating} /> : null}
          <ul className="divide-y divide-line">
            {(all ? items : items.slice(0, FIRST)).map((review) => (
              <li key={review.id} className="px-5 py-4 sm:px-6">
                <ReviewItem review={review} about={about} />
              </li>
            ))}
          </ul>
          {!all && items.length > FIRST ? (
            <div className="border-t border-line px-5 py-3 sm:px-6">
              <Button variant="ghost" size="small" onClick={() => setAll(true)}>
                Show all {rating?.count}
              </Button>
            </div>
          ) : null}
          <LoadMore
            hasMore={all && list.hasNextPage}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onLoadMore={() => void list.fetchNextPage()}
            label="Show more reviews"
          />
        </Card>
      ) : null}
    </>
  );
}
