import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Search, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { shortWhen } from '#kernel/time/event-when.ts';
import { formatCount } from '#kernel/time/time-text.ts';
import { useSessionEvents, type SessionEvents } from '#features/sessions/shared/use-session-events.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { pageMeta } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { chipClass } from '#ui/actions/chip-class.ts';
import { ChipRow } from '#ui/actions/chip-row.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PageColumns } from '#ui/layout/page-columns.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import type { AttendeePage, AttendeeState } from '../../contract.ts';
import { GivePlacesButton } from '../../hosting/web/give-places-button.tsx';
import { MinimumPanel } from '../../hosting/web/minimum-panel.tsx';
import { AttendeeRow } from './attendee-row.tsx';
import { bookedOf, CheckInCard } from './check-in-card.tsx';
import { useAttendeeList } from './use-attendee-list.ts';
import { useAttendees } from './use-attendees.ts';

const HostWaitingList = lazyPart(async () => (await import('../../waiting/web/host-waiting-list.tsx')).HostWaitingList);
const WaitingRulesCard = lazyPart(async () => (await import('../../waiting/web/waiting-rules-card.tsx')).WaitingRulesCard);

export const meta = pageMeta({ title: 'Guests', unlisted: true });

const SEARCH_AFTER_MS = 250;
// A session's 400 dates at most are soon complete.
const DATES_AT_ONCE = 100;

/** Who is coming to one of the host's dates, and the door: everybody by name, with the tap or the code that checks them in. */
export default function AttendeesScreen() {
  const { username = '', sessionId = '' } = useParams();
  const trpc = useTrpc();
  const me = useMyUserId();
  const session = useQuery(trpc.content.getContentItem.queryOptions({ contentItemUri: { type: 'SESSION', id: sessionId }, username }));
  if (session.isError && !isNowhere(session.error.data?.code))
    return <ErrorState title="The guests couldn’t be loaded" onRetry={() => void session.refetch()} retrying={session.isFetching} />;
  if (session.isPending || me === null) return session.isError ? <NotYours /> : <AttendeesSkeleton />;
  if (session.isError || session.data.userId !== me) return <NotYours />;
  const title = 'title' in session.data ? (session.data.title ?? 'Session') : 'Session';
  return <Door session={{ sessionId, userId: me }} title={title} path={`/${username}/session/${sessionId}`} />;
}

// An invalid address is treated as one of a session that doesn't exist.
function isNowhere(code: string | undefined): boolean {
  return code === 'NOT_FOUND' || code === 'BAD_REQUEST';
}

type DoorProps = { session: { sessionId: string; userId: string }; title: string; path: string };

function Door({ session, title, path }: DoorProps) {
  const [params] = useSearchParams();
  const events = useSessionEvents(session, params.get('sessionEventId'), DATES_AT_ONCE);
  useWhole(events.upcoming);
  useWhole(events.past);
  const [shown, setShown] = useState<Shown>();
  const state = shown === 'waiting' ? undefined : shown;
  const [search, setSearch] = useState('');
  const event = events.selected;
  const now = useNow();
  const found = useAttendees(event?.id ?? null, state, useDebounced(search.trim(), SEARCH_AFTER_MS));
  const { list, attendees, counts, kinds, isMarked, mark, markNoShow } = found;
  return (
    <>
      <Link to={path} className="inline-flex min-h-9 items-center gap-2 text-ink-2 hover:text-ink pointer-coarse:min-h-11">
        <Icon of={ArrowLeft} size={18} />
        <span className="[overflow-wrap:anywhere]">{title}</span>
      </Link>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[30px]">Guests</h1>
        {event && counts ? <ListActions event={event} counts={counts} /> : null}
      </div>
      <PageColumns
        asideAbove
        aside={event && !event.cancelled ? <Aside event={event} counts={counts} waits={shown === 'waiting'} kinds={kinds} /> : null}
      >
        <div className="mb-4 grid gap-3 sm:grid-cols-2">
          <DateChoice events={events} path={path} />
          <TextField
            label="Search guests"
            labelHidden
            type="search"
            placeholder="Name"
            maxLength={50}
            value={search}
            start={<Icon of={Search} size={18} />}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        {event?.cancelled ? (
          <Notice tone="warn" className="mb-4">
            This date is cancelled, so guests can’t be checked in.
          </Notice>
        ) : null}
        {event ? <MinimumPanel event={event} className="mb-4" /> : null}
        <StateChips shown={shown} counts={counts} waiting={event?.waitingCount ?? 0} onChoose={setShown} />
        {shown === 'waiting' && event ? (
          <>
            <HostWaitingList key={event.id} event={event} />
            {/* Beside the list where there is room; on a phone the list comes first. */}
            <div className="mt-5 xl:hidden">
              <WaitingRulesCard event={event} />
            </div>
          </>
        ) : list.isError ? (
          <ErrorState
            title="The guests couldn’t be loaded"
            detail={list.error.message}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : events.failed ? (
          <ErrorState title="The dates couldn’t be loaded" onRetry={events.retry} />
        ) : list.isPending || !event ? (
          <RowsSkeleton />
        ) : attendees.length === 0 ? (
          <Card>
            <EmptyState icon={Users} title={search || state ? 'No matching guests' : 'No guests yet'}>
              {search || state ? 'Try another name, or show all guests.' : 'People who book this date appear here.'}
            </EmptyState>
          </Card>
        ) : (
          <Card>
            <ul aria-label="Guests" aria-busy={list.isPlaceholderData}>
              {attendees.map((attendee) => (
                <AttendeeRow
                  key={attendee.ticketId}
                  attendee={attendee}
                  sessionEventId={event.id}
                  timeZone={event.timeZone}
                  busy={isMarked(attendee.ticketId)}
                  open={!event.cancelled}
                  started={new Date(event.startDateTime) <= now}
                  onMark={mark}
                  onMarkNoShow={markNoShow}
                />
              ))}
            </ul>
            <LoadMore
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onLoadMore={() => void list.fetchNextPage()}
            />
          </Card>
        )}
      </PageColumns>
    </>
  );
}

function ListActions({ event, counts }: { event: SessionEvent; counts: AttendeePage['counts'] }) {
  const list = useAttendeeList();
  const booked = bookedOf(counts);
  const isEmpty = booked + counts.gone === 0;
  return (
    <div className="flex flex-wrap gap-2">
      <GivePlacesButton event={event} />
      {isEmpty ? null : (
        <Button variant="ghost" size="small" loading={list.isPending} onClick={() => list.mutate(event)}>
          <Icon of={Download} size={18} />
          Download list
        </Button>
      )}
      {booked > 0 ? (
        <ButtonLink variant="ghost" size="small" to={paths.messageToAttendees(event.id)}>
          Message all
        </ButtonLink>
      ) : null}
    </div>
  );
}

function DateChoice({ events, path }: { events: ReturnType<typeof useSessionEvents>; path: string }) {
  const navigate = useNavigate();
  const zone = useViewerZone();
  const { upcoming, past } = events.lists;
  const listed = [...past.toReversed(), ...upcoming];
  const { selected } = events;
  const dates = selected && !listed.some(({ id }) => id === selected.id) ? [selected, ...listed] : listed;
  return (
    <SelectField
      label="Date"
      labelHidden
      value={selected?.id ?? ''}
      options={dates.map((event) => ({ value: event.id, label: `${shortWhen(event, zone)}${event.cancelled ? ' (cancelled)' : ''}` }))}
      onChange={({ target }) => void navigate(`${path}/guests?sessionEventId=${target.value}`, { replace: true, preventScrollReset: true })}
    />
  );
}

// The choice of a date can't ask for more of them.
function useWhole({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: SessionEvents['upcoming']): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
}

type Counts = AttendeePage['counts'] | undefined;
/** All attendees, those in one state, or those who wait for a place. */
type Shown = AttendeeState | 'waiting' | undefined;
type StateChipsProps = { shown: Shown; counts: Counts; waiting: number; onChoose: (shown: Shown) => void };

function StateChips({ shown, counts, waiting, onChoose }: StateChipsProps) {
  const choices = [
    { value: undefined, label: 'All', count: counts && bookedOf(counts) + counts.gone },
    { value: 'come', label: 'Expected', count: counts?.come },
    { value: 'here', label: 'Here', count: counts?.here },
    // Nobody can be one before the start.
    ...(counts && counts.noShow > 0 ? [{ value: 'no-show', label: 'Didn’t come', count: counts.noShow } as const] : []),
    { value: 'gone', label: 'Returned', count: counts?.gone },
    { value: 'waiting', label: 'Waiting', count: waiting },
  ] as const;
  return (
    <ChipRow label="Show" className="mb-4">
      {choices.map(({ value, label, count }) => (
        <li key={label}>
          <button
            type="button"
            aria-pressed={shown === value}
            className={chipClass({ on: shown === value })}
            onClick={() => onChoose(value)}
          >
            {label} {count === undefined ? null : formatCount(count)}
          </button>
        </li>
      ))}
    </ChipRow>
  );
}

function Aside({ waits, ...door }: { event: SessionEvent; counts: Counts; waits: boolean; kinds: AttendeePage['kinds'] }) {
  return (
    <>
      {waits ? (
        <div className="max-xl:hidden">
          <WaitingRulesCard event={door.event} />
        </div>
      ) : null}
      <div className={waits ? 'xl:hidden' : undefined}>
        <CheckInCard {...door} />
      </div>
    </>
  );
}

function NotYours() {
  return (
    <EmptyState icon={Users} title="Only the host can see the guests" action={<ButtonLink to={paths.hub}>Go to My hub</ButtonLink>}>
      This session belongs to another account or no longer exists.
    </EmptyState>
  );
}

function RowsSkeleton() {
  return (
    <LoadingRegion label="Loading the guests">
      <Skeleton className="h-[320px] w-full rounded-card" />
    </LoadingRegion>
  );
}

function AttendeesSkeleton() {
  return (
    <>
      <Skeleton className="mb-5 h-9 w-48" />
      <PageColumns asideAbove aside={<Skeleton className="h-64 w-full rounded-card" />}>
        <RowsSkeleton />
      </PageColumns>
    </>
  );
}
