import { useState } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import type { Review } from '../contract.ts';
import { Stars } from '../web/parts/stars.tsx';
import { useReviews } from './use-reviews.ts';

const FIRST = 3;

/** What people say about a host's sessions, on their profile: the newest three, or all of them. Renders nothing without any, and a way to retry if they couldn't be loaded. */
export function ProfileReviews({ host }: { host: { id: string; username: string } }) {
  const [all, setAll] = useState(false);
  const list = useReviews({ hostUserId: host.id });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const count = list.data?.pages[0]?.rating?.count ?? 0;
  if (list.isError && !list.data)
    return (
      <Card as="section" aria-label="Reviews" className="mt-7">
        <ErrorState title="The reviews couldn’t be loaded" onRetry={() => void list.refetch()} retrying={list.isFetching} />
      </Card>
    );
  if (items.length === 0) return null;
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-7 scroll-mt-20">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="reviews-title" tabIndex={-1} className="text-[17px]">
          Reviews
        </h2>
        {items.length > FIRST ? (
          <button
            type="button"
            aria-expanded={all}
            onClick={() => setAll(!all)}
            className="min-h-8 rounded-small text-[13.5px] font-semibold text-accent-text hover:underline pointer-coarse:min-h-11"
          >
            {all ? 'Show fewer' : `All ${count}`}
          </button>
        ) : null}
      </div>
      <ul className="grid gap-3 md:grid-cols-3">
        {(all ? items : items.slice(0, FIRST)).map((review) => (
          <ReviewCard key={review.id} review={review} hostUsername={host.username} />
        ))}
      </ul>
      {all ? (
        <LoadMore
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onLoadMore={() => void list.fetchNextPage()}
          label="Show more reviews"
        />
      ) : null}
    </section>
  );
}

function ReviewCard({ review: { author, session, stars, text }, hostUsername }: { review: Review; hostUsername: string }) {
  const name = author.displayName ?? author.username;
  return (
    <Card as="li" padded className="flex flex-col gap-2">
      <Stars value={stars} />
      {text ? <p className="written line-clamp-5 [overflow-wrap:anywhere]">{text}</p> : null}
      <p className="mt-auto flex items-center gap-2.5 text-[13.5px]">
        <Avatar seed={author.id} name={name} src={pictureUrl(author.profilePic, 150)} size="xs" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Link to={paths.profile(author.username)} className="font-semibold hover:underline">
            {name}
          </Link>{' '}
          <span className="text-ink-2">
            on{' '}
            {session.title === null ? (
              'a past session'
            ) : (
              <Link to={`${paths.item({ username: hostUsername, type: 'SESSION', id: session.id })}#reviews`} className="hover:underline">
                {session.title}
              </Link>
            )}
          </span>
        </span>
      </p>
    </Card>
  );
}
