import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RowSkeletons } from '#ui/feedback/row-skeletons.tsx';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { UpcomingRow } from '#features/sessions/shared/upcoming-row.tsx';

const EventDialog = lazyPart(
  async () => (await import('../hosting/web/event-dialog.tsx')).EventDialog,
  ({ onClose }) => onClose(),
);
const SHOWN = 5;

export type UpcomingListProps = { userId: string; /** Shown beside the title, such as a link to the calendar. */ action?: ReactNode };

/** The dates that a person hosts within the next month (docs/product.md#upcoming-list), with the dialog that books it. */
export function UpcomingList({ userId, action }: UpcomingListProps) {
  const trpc = useTrpc();
  const [expanded, setExpanded] = useState(false);
  const [booked, setBooked] = useState<SessionEvent | null>(null);
  const first = useQuery(trpc.session.queryUserSessionEvents.queryOptions({ userId, standing: true }));
  const cursor = first.data?.nextCursor ?? null;
  const rest = useInfiniteQuery(
    trpc.session.queryUserSessionEvents.infiniteQueryOptions(
      { userId, standing: true },
      { initialCursor: cursor, getNextPageParam: (last) => last.nextCursor, enabled: expanded && cursor !== null },
    ),
  );
  const events = [...(first.data?.items ?? []), ...(rest.data?.pages.flatMap((page) => page.items) ?? [])];
  return (
    <Card as="section" aria-labelledby="upcoming-sessions">
      <div className="flex items-center justify-between gap-3 border-b border-line px-5 py-[18px]">
        <h2 id="upcoming-sessions" className="text-[17px]">
          Upcoming sessions
        </h2>
        {action}
      </div>
      {first.isPending ? <RowSkeletons label="Loading the sessions" rows={3} /> : null}
      {first.isError ? (
        <div role="alert" className="flex items-center justify-between gap-3 px-5 py-4 text-sm text-ink-2">
          The sessions couldn’t be loaded.
          <Button variant="ghost" size="small" loading={first.isFetching} onClick={() => void first.refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      {first.isSuccess && events.length === 0 ? <p className="px-5 py-5 text-sm text-ink-2">No sessions in the next month.</p> : null}
      <ul aria-label="Upcoming sessions">
        {events.slice(0, expanded ? undefined : SHOWN).map((event) => (
          <UpcomingRow key={event.id} event={event} onBook={setBooked} />
        ))}
      </ul>
      {expanded && rest.hasNextPage ? (
        <Toggle loading={rest.isFetchingNextPage} onPress={() => void rest.fetchNextPage()}>
          Load more
        </Toggle>
      ) : null}
      {events.length > SHOWN ? (
        <Toggle expanded={expanded} loading={expanded && rest.isLoading} onPress={() => setExpanded(!expanded)}>
          {expanded ? 'Show Less' : 'Show More Sessions'}
        </Toggle>
      ) : null}
      {booked ? <EventDialog event={booked} onClose={() => setBooked(null)} /> : null}
    </Card>
  );
}

function Toggle({
  expanded,
  loading,
  onPress,
  children,
}: {
  expanded?: boolean;
  loading: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <div className="border-t border-line p-1.5">
      <Button variant="bare" wide loading={loading} aria-expanded={expanded} onClick={onPress}>
        {children}
      </Button>
    </div>
  );
}
