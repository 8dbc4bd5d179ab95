import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Afterwards } from '#features/content/contract/session-details.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import type { UserCard } from '#features/people/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { OwnReview } from '../contract.ts';
import { WHO_REVIEWS } from '../copy.ts';
import { RatingSummary } from '../web/parts/rating-summary.tsx';
import { ReviewItem } from '../web/parts/review-item.tsx';
import { useReviews } from './use-reviews.ts';

const ReviewDialog = lazyPart(
  async () => (await import('../web/parts/review-dialog.tsx')).ReviewDialog,
  ({ onClose }) => onClose(),
);

// How many are shown before somebody asks for all.
const FIRST = 3;
const ASKED = '#how-was-it';

export type SessionReviewsProps = {
  session: { id: string; title: string; afterwards: Afterwards };
  host: UserCard;
  /** The session's dates from today on; the next with places is offered to somebody who was there. */
  upcoming: readonly SessionEvent[];
};

/**
 * The reviews of a session, and for those who were there the form for their own, which the address opens with `#how-was-it`. Renders nothing
 * while nobody has written one and the reader can't.
 */
export function SessionReviews({ session, host, upcoming }: SessionReviewsProps) {
  const trpc = useTrpc();
  const of = { hostUserId: host.id, sessionId: session.id };
  const me = useMyUserId();
  const list = useReviews(of);
  const own = useQuery({ ...trpc.review.getOwn.queryOptions(of), enabled: me !== null && me !== host.id });
  const writing = useWriting(own.data);
  const [all, setAll] = useState(false);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const rating = list.data?.pages[0]?.rating;
  const mine = own.data;
  const mayAsk = mine !== undefined && mine.mayWrite && mine.review === null;
  if (items.length === 0 && !mayAsk && !list.isError) return null;
  const shown = all ? items : items.slice(0, FIRST);
  return (
    <Card as="section" id="reviews" aria-labelledby="reviews-title" className="scroll-mt-20">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-4 sm:px-6">
        <h2 id="reviews-title" tabIndex={-1} className="text-[17px]">
          Reviews
        </h2>
        <p className="text-[13.5px] text-ink-2">{WHO_REVIEWS}</p>
      </header>
      {list.isError && items.length === 0 ? (
        <ErrorState title="The reviews couldn’t be loaded" onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : null}
      {rating ? <RatingSummary rating={rating} /> : null}
      {mayAsk ? (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4 last:border-b-0 sm:px-6">
          <p>
            <b className="font-semibold">You were there.</b> <span className="text-ink-2">{timesText(mine)}</span>
          </p>
          <Button size="small" aria-haspopup="dialog" onClick={writing.open}>
            How was it?
          </Button>
        </div>
      ) : null}
      <ul>
        {shown.map((review) => (
          <li key={review.id} className="border-t border-line px-5 py-4 first:border-t-0 sm:px-6">
            <ReviewItem review={review} host={host} onEdit={writing.open} />
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
      {all ? (
        <LoadMore
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onLoadMore={() => void list.fetchNextPage()}
          label="Show more reviews"
        />
      ) : null}
      {writing.isOpen && mine?.mayWrite ? (
        <ReviewDialog session={session} host={host} former={mine.review} upcoming={upcoming} onClose={writing.close} />
      ) : null}
    </Card>
  );
}

function timesText({ timesHere }: OwnReview): string {
  return timesHere > 1 ? `You’ve been here ${timesHere} times.` : '';
}

// A link from a notification or an order opens the form once.
function useWriting(own: OwnReview | undefined) {
  const { hash } = useLocation();
  const [state, setState] = useState<'asked' | 'open' | 'closed'>(hash === ASKED ? 'asked' : 'closed');
  const isOpen = state === 'open' || (state === 'asked' && own?.mayWrite === true && own.review === null);
  return { isOpen, open: () => setState('open'), close: () => setState('closed') };
}
