import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatDay, formatTime } from '#kernel/time/time-text.ts';
import { priceFrom } from '#features/content/copy.ts';
import { GoingOr } from '#features/content/shared/cards/card-status.tsx';
import { FollowButton } from '#features/follows/shared/follow-button.tsx';
import { followersLabel } from '#features/people/copy.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { UPCOMING_INPUT } from './list-options.ts';

const SHOWN = 4;

const SavedCards = lazyPart(async () => (await import('#features/search/shared/saved-cards.tsx')).SavedCards);

/** Beside the feed on large screens: upcoming events, people to follow, and what the reader has saved to search again. */
export function FeedSidebar() {
  const me = useMyUserId();
  return (
    <div
      data-nosnippet=""
      className="scrollbar-quiet sticky top-[84px] -mx-3 flex max-h-[calc(100dvh-100px)] flex-col gap-5 overflow-y-auto px-3 pb-3 *:shrink-0"
    >
      <div className="flex flex-col gap-5">
        <UpcomingCard />
        <CreatorsCard />
      </div>
      {me === null ? null : <SavedCards />}
    </div>
  );
}

function UpcomingCard() {
  const trpc = useTrpc();
  const events = useQuery(trpc.feed.queryUpcomingEvents.queryOptions(UPCOMING_INPUT));
  if (events.isPending) return <div className="h-[422px]" />;
  if (!events.data || events.data.items.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="happening-soon">
      <h2 id="happening-soon" className="px-5 py-[18px] text-[17px]">
        Happening soon
      </h2>
      <ul>
        {events.data.items.slice(0, SHOWN).map((event) => {
          const start = new Date(event.startDateTime);
          return (
            <li
              key={event.id}
              className="grid min-h-[91px] grid-cols-[50px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line px-5 py-3.5"
            >
              <DateTile instant={event.startDateTime} timeZone={event.timeZone} />
              <span className="min-w-0">
                <Link
                  className="line-clamp-2 leading-snug font-semibold [overflow-wrap:anywhere] hover:underline"
                  to={paths.event(event.sessionOwnerUsername, event.sessionId, event.id)}
                >
                  {event.title}
                </Link>
                <span className="block text-[13.5px] [overflow-wrap:anywhere] text-ink-2">
                  <span className="sr-only">{formatDay(start, event.timeZone)}, </span>
                  {formatTime(start, event.timeZone)} · {event.locationType === 'online' ? 'Online' : (event.city ?? 'In person')}
                </span>
              </span>
              <GoingOr sessionEventId={event.id}>
                <ButtonLink
                  size="small"
                  variant="quiet"
                  className="px-3!"
                  to={paths.event(event.sessionOwnerUsername, event.sessionId, event.id)}
                  aria-label={`Book ${event.title}, ${priceFrom(event)}`}
                >
                  {priceFrom(event)}
                </ButtonLink>
              </GoingOr>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function CreatorsCard() {
  const trpc = useTrpc();
  const creators = useQuery(trpc.feed.queryCreatorsToFollow.queryOptions({ limit: 4 }));
  if (creators.isPending) return <div className="h-[285px]" />;
  if (!creators.data || creators.data.items.length === 0) return null;
  return (
    <Card as="section" padded aria-labelledby="creators-to-follow">
      <h2 id="creators-to-follow" className="mb-3.5 text-[17px]">
        Creators to follow
      </h2>
      <ul className="flex flex-col gap-3.5">
        {creators.data.items.map((creator) => (
          <li key={creator.id} className="flex items-center gap-3">
            <Avatar seed={creator.id} name={creator.displayName ?? creator.username} src={pictureUrl(creator.profilePic, 150)} />
            <span className="min-w-0 flex-1">
              <Link dir="auto" className="block truncate text-left font-semibold hover:underline" to={paths.profile(creator.username)}>
                {creator.displayName ?? creator.username}
              </Link>
              <span className="block truncate text-[13.5px] text-ink-2">{followersLabel(creator.followerCount)}</span>
            </span>
            <FollowButton userId={creator.id} name={creator.displayName ?? creator.username} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
