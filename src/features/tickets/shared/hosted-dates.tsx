import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarX, Copy, Ellipsis, Eye, Pencil, Users } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { formatCount, formatDay, formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { attendeesPath } from '#features/sessions/shared/attendees-path.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { QueryList } from '#ui/app/query-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DataTable, type DataColumn } from '#ui/layout/data-table.tsx';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { MenuButton } from '#ui/overlays/menu-button.tsx';
import type { HostedDate } from '../hosting/contract.ts';

type When = 'upcoming' | 'past';

/** The dates that the reader hosts, to come or over, with what each has sold, brought and, once over, how many came. */
export function HostedDates({ when, username }: { when: When; username: string }) {
  const trpc = useTrpc();
  const dates = useInfiniteQuery(
    trpc.ticket.queryHostedDates.infiniteQueryOptions({ when, limit: 20 }, { getNextPageParam: (page) => page.nextCursor, staleTime: 0 }),
  );
  return (
    <QueryList
      list={dates}
      skeleton={<DatesSkeleton />}
      failed="Your sessions couldn’t be loaded"
      empty={<NoDates when={when} />}
      more={{ label: 'Show more dates' }}
    >
      {(items) => (
        <Card as="section">
          <DataTable
            label={when === 'upcoming' ? 'Dates to come' : 'Past dates'}
            columns={columnsOf(when, username)}
            rows={items}
            keyOf={({ id }) => id}
            line={(date) => <DateLine date={date} when={when} username={username} />}
          />
        </Card>
      )}
    </QueryList>
  );
}

function columnsOf(when: When, username: string): DataColumn<HostedDate>[] {
  return [
    { head: 'Date', cell: (date) => <What date={date} when={when} username={username} /> },
    { head: 'Sold', cell: (date) => <Sold date={date} />, className: 'w-44' },
    { head: when === 'upcoming' ? 'You keep' : 'You kept', figures: true, cell: ({ kept }) => formatPounds(kept), className: 'w-24' },
    ...(when === 'past' ? [{ head: 'Came', figures: true, cell: ({ came }: HostedDate) => formatCount(came), className: 'w-16' }] : []),
    {
      head: 'Actions',
      figures: true,
      className: 'w-px [&:is(th)]:text-transparent',
      cell: (date) => (
        <span className="inline-flex items-center gap-1">
          <ButtonLink variant="ghost" size="small" to={guestsOf(date, username)} aria-label={`Guests: ${nameOf(date)}`}>
            Guests
          </ButtonLink>
          <Menu date={date} username={username} />
        </span>
      ),
    },
  ];
}

function What({ date, when, username }: { date: HostedDate; when: When; username: string }) {
  const start = new Date(date.startDateTime);
  const where = date.locationType === 'online' ? 'Online' : (date.city ?? 'In person');
  return (
    <span className="flex items-center gap-3.5">
      <DateTile instant={date.startDateTime} timeZone={date.timeZone} muted={when === 'past'} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={paths.event(username, date.sessionId, date.id)}
            className="font-semibold [overflow-wrap:anywhere] hover:underline"
            title={date.subtitle ?? undefined}
          >
            {date.title}
            <span className="sr-only">, {formatDay(start, date.timeZone)}</span>
          </Link>
          {date.takenDown ? <Pill tone="danger">Taken down</Pill> : null}
          {date.wasMoved ? <Pill tone="warn">Moved</Pill> : null}
          {date.waiting > 0 && when === 'upcoming' ? <Pill tone="warn">{formatCount(date.waiting)} waiting</Pill> : null}
        </span>
        <span className="block text-[13.5px] [overflow-wrap:anywhere] text-ink-2">
          {formatShortDay(start, date.timeZone).slice(0, 3)}, {formatTime(start, date.timeZone)} · {where}
          {date.isRepeating ? ' · repeats' : ''}
        </span>
      </span>
    </span>
  );
}

function Sold({ date: { sold, places } }: { date: HostedDate }) {
  const words = places === null ? `${formatCount(sold)} sold` : `${formatCount(sold)} of ${formatCount(places)} sold`;
  return (
    <span className="flex items-center gap-2.5 whitespace-nowrap">
      {places === null ? null : (
        <span className="w-9 shrink-0 @2xl:w-14" aria-hidden="true">
          <ProgressBar label={words} value={Math.min(1, sold / places)} />
        </span>
      )}
      {words}
    </span>
  );
}

function DateLine({ date, when, username }: { date: HostedDate; when: When; username: string }) {
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 flex-1">
        <What date={date} when={when} username={username} />
        <span className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 pl-16 text-[13.5px] text-ink-2">
          <Sold date={date} />
          <span>
            {when === 'past' ? `${formatCount(date.came)} came · ` : ''}
            <b className="font-semibold text-ink">
              <span className="sr-only">{when === 'past' ? 'You kept ' : 'You keep '}</span>
              {formatPounds(date.kept)}
            </b>
          </span>
        </span>
      </span>
      <Menu date={date} username={username} />
    </span>
  );
}

function Menu({ date, username }: { date: HostedDate; username: string }) {
  return (
    <MenuButton
      aria-label={`More: ${nameOf(date)}`}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink sm:size-10"
      entries={[
        { kind: 'link', label: 'Guests', icon: Users, to: guestsOf(date, username) },
        { kind: 'link', label: 'Edit', icon: Pencil, to: paths.editContent({ type: 'SESSION', id: date.sessionId }) },
        { kind: 'link', label: 'Duplicate', icon: Copy, to: paths.duplicateSession(date.sessionId) },
        { kind: 'link', label: 'View session', icon: Eye, to: paths.event(username, date.sessionId, date.id) },
      ]}
    >
      <Icon of={Ellipsis} size={20} />
    </MenuButton>
  );
}

function nameOf({ title, startDateTime, timeZone }: HostedDate): string {
  return `${title}, ${formatShortDay(new Date(startDateTime), timeZone)}`;
}

function guestsOf({ sessionId, id }: HostedDate, username: string): string {
  return attendeesPath({ sessionOwnerUsername: username, sessionId, id });
}

function NoDates({ when }: { when: When }) {
  if (when === 'past')
    return (
      <EmptyState icon={CalendarX} title="Nothing is over yet">
        Once a date has taken place, it is listed here with what it sold and who came.
      </EmptyState>
    );
  return (
    <EmptyState icon={CalendarPlus} title="No dates to come" action={<ButtonLink to={paths.createContent}>Create a session</ButtonLink>}>
      What you publish is listed here with what each date has sold.
    </EmptyState>
  );
}

function DatesSkeleton() {
  return (
    <LoadingRegion label="Loading your sessions">
      <Card>
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="flex items-center gap-3.5 border-t border-line px-5 py-3 first:border-t-0">
            <Skeleton className="h-[50px] w-[50px] rounded-control" />
            <div className="flex-1">
              <Skeleton className="mb-2 h-4 w-40" />
              <Skeleton className="h-3.5 w-28" />
            </div>
          </div>
        ))}
      </Card>
    </LoadingRegion>
  );
}
