import { useState } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import type { UserCard } from '#features/people/contract.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import type { Review } from '../contract.ts';
import { Stars } from '../web/parts/stars.tsx';
import { useReviews } from './use-reviews.ts';

const ReviewMenu = lazyPart(async () => (await import('../web/parts/review-menu.tsx')).ReviewMenu);
const HostReply = lazyPart(async () => (await import('../web/parts/host-reply.tsx')).HostReply);

const FIRST = 3;
const PAST = 'a past session';

/** What people say about a host's sessions, on their profile: the newest three, or all of them. Renders nothing without any, and a way to retry if they couldn't be loaded. */
export function ProfileReviews({ host }: { host: UserCard }) {
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
          <ReviewCard key={review.id} review={review} host={host} />
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

// Of a session that is gone: its page, where one could change, report or reply to it, is gone too.
function ReviewCard({ review, host }: { review: Review; host: UserCard }) {
  const { author, session, stars, text } = review;
  const name = author.displayName ?? author.username;
  const isGone = session.title === null;
  const about = { session: { id: session.id, title: PAST, afterwards: { tip: false, nextDate: false } }, host, upcoming: [] };
  return (
    <Card as="li" padded className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <Stars value={stars} />
        {isGone ? <ReviewMenu review={review} about={about} waiting={<span className="size-9 pointer-coarse:size-11" />} /> : null}
      </div>
      {text ? <p className={classNames('written [overflow-wrap:anywhere]', isGone ? '' : 'line-clamp-5')}>{text}</p> : null}
      {isGone ? <HostReply review={review} host={host} /> : null}
      <p className="mt-auto flex items-center gap-2.5 text-[13.5px]">
        <Avatar seed={author.id} name={name} src={pictureUrl(author.profilePic, 150)} size="xs" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Link to={paths.profile(author.username)} className="font-semibold hover:underline">
            {name}
          </Link>{' '}
          <span className="text-ink-2">
            on{' '}
            {session.title === null ? (
              PAST
            ) : (
              <Link to={`${paths.item({ username: host.username, type: 'SESSION', id: session.id })}#reviews`} className="hover:underline">
                {session.title}
              </Link>
            )}
          </span>
        </span>
      </p>
    </Card>
  );
}
