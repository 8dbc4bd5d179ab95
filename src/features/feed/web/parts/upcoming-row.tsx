import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatDay, formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { priceFrom } from '#features/content/copy.ts';
import { GoingOr } from '#features/content/shared/cards/card-status.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { UPCOMING_INPUT } from './list-options.ts';

/** The next events, side by side above the feed, on screens too narrow for a column beside it. */
export function UpcomingEventsRow() {
  const trpc = useTrpc();
  const events = useQuery(trpc.feed.queryUpcomingEvents.queryOptions(UPCOMING_INPUT));
  if (events.isError || events.data?.items.length === 0) return null;
  return (
    <section aria-labelledby="on-soon" className="mb-4 xl:hidden">
      <h2 id="on-soon" className="mb-2.5 text-[17px]">
        Happening soon
      </h2>
      {/* Nothing in it can have the focus before it has loaded, so it doesn't scroll until then. */}
      <ul className={classNames('-my-1 flex gap-3 py-1', events.data ? 'scroll-fade-x' : 'overflow-hidden')}>
        {events.data
          ? events.data.items.map((event) => (
              <li key={event.id} className="w-[248px] shrink-0">
                <Link
                  to={paths.event(event.sessionOwnerUsername, event.sessionId, event.id)}
                  className="flex h-[84px] items-center gap-3 rounded-card border border-line bg-surface px-3.5 hover:border-line-strong focus-visible:-outline-offset-2"
                >
                  <DateTile instant={event.startDateTime} timeZone={event.timeZone} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold">{event.title}</span>
                    <span className="block truncate text-[13.5px] text-ink-2">
                      <span className="sr-only">{formatDay(new Date(event.startDateTime), event.timeZone)}, </span>
                      <span aria-hidden="true">{formatShortDay(new Date(event.startDateTime), event.timeZone).slice(0, 3)}, </span>
                      {formatTime(new Date(event.startDateTime), event.timeZone)} ·{' '}
                      {event.locationType === 'online' ? 'Online' : (event.city ?? 'In person')}
                    </span>
                    <GoingOr sessionEventId={event.id}>
                      <span className="block text-[13.5px] font-semibold">{priceFrom(event)}</span>
                    </GoingOr>
                  </span>
                </Link>
              </li>
            ))
          : [0, 1, 2].map((place) => <Skeleton key={place} className="h-[84px] w-[248px] shrink-0 rounded-card!" />)}
      </ul>
    </section>
  );
}
