import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarX, Copy, Ellipsis, Eye, Pencil, Share, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { formatCount, formatDay, formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { attendeesPath } from '#features/sessions/shared/attendees-path.ts';
import { hostText } from '#features/sessions/minimum/copy.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { QueryList } from '#ui/app/query-list.tsx';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RowSkeletons } from '#ui/feedback/row-skeletons.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { DataTable, type DataColumn } from '#ui/layout/data-table.tsx';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { MenuEntry } from '#ui/overlays/menu.tsx';
import { MenuButton } from '#ui/overlays/menu-button.tsx';
import type { HostedDate } from '../hosting/contract.ts';

const ShareDialog = lazyPart(
  async () => (await import('#features/content/shared/items/share-dialog.tsx')).ShareDialog,
  ({ onOpenChange }) => onOpenChange(false),
);
const CancelHostedDate = lazyPart(
  async () => (await import('../hosting/web/cancel-hosted-date.tsx')).CancelHostedDate,
  ({ onClose }) => onClose(),
);

type When = 'upcoming' | 'past';
/** A dialog about one of the dates. It belongs to the list: a date that was cancelled leaves it while its refunds are still offered. */
type Asked = { about: 'share' | 'cancel'; date: HostedDate };
type RowProps = { when: When; username: string; onAsk: (asked: Asked) => void };

/** The dates that the reader hosts, to come or over, with what each has sold, brought and, once over, how many came. */
export function HostedDates({ when, username }: { when: When; username: string }) {
  const trpc = useTrpc();
  const dates = useInfiniteQuery(
    trpc.ticket.queryHostedDates.infiniteQueryOptions({ when, limit: 20 }, { getNextPageParam: (page) => page.nextCursor, staleTime: 0 }),
  );
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = useCallback(() => setAsked(null), []);
  const row = { when, username, onAsk: setAsked };
  return (
    <>
      <QueryList
        list={dates}
        skeleton={
          <Card>
            <RowSkeletons label="Loading your sessions" />
          </Card>
        }
        failed="Your sessions couldn’t be loaded"
        empty={<NoDates when={when} />}
        more={{ label: 'Show more dates' }}
      >
        {(items) => (
          <Card as="section">
            <DataTable
              label={when === 'upcoming' ? 'Dates to come' : 'Past dates'}
              columns={columnsOf(row)}
              rows={items}
              keyOf={({ id }) => id}
              line={(date) => <DateLine date={date} {...row} />}
            />
          </Card>
        )}
      </QueryList>
      {asked === null ? null : <AskedDialog asked={asked} username={username} onClose={close} />}
    </>
  );
}

function columnsOf(row: RowProps): DataColumn<HostedDate>[] {
  const { when, username } = row;
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
          <Menu date={date} {...row} />
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
        {date.minimum === null || when === 'past' ? null : (
          <span className="block text-[13.5px] text-ink-2">{hostText(date.minimum, date.sold, date.timeZone)}</span>
        )}
        <span className="block text-[13.5px] [overflow-wrap:anywhere] text-ink-2">
          {formatShortDay(start, date.timeZone).slice(0, 3)}, {formatTime(start, date.timeZone)} · {where}
          {date.isRepeating ? ' · repeats' : ''}
        </span>
      </span>
    </span>
  );
}

/** `isShort` leaves out the bar where there is no room for it. */
function Sold({ date: { sold, places }, isShort = false }: { date: HostedDate; isShort?: boolean }) {
  const words = places === null ? `${formatCount(sold)} sold` : `${formatCount(sold)} of ${formatCount(places)} sold`;
  return (
    <span className="flex items-center gap-2.5 whitespace-nowrap">
      {places === null ? null : (
        <span className={classNames('shrink-0 @2xl:block @2xl:w-14', isShort ? 'hidden' : 'w-9')} aria-hidden="true">
          <ProgressBar label={words} value={Math.min(1, sold / places)} />
        </span>
      )}
      {words}
    </span>
  );
}

function DateLine({ date, ...row }: { date: HostedDate } & RowProps) {
  const { when, username } = row;
  return (
    <>
      <span className="flex items-start gap-1">
        <span className="min-w-0 flex-1">
          <What date={date} when={when} username={username} />
        </span>
        <Menu date={date} {...row} />
      </span>
      <span className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-[13.5px] text-ink-2">
        <Sold date={date} isShort={when === 'past'} />
        <span>
          {when === 'past' ? `${formatCount(date.came)} came, you kept ` : 'you keep '}
          <b className="font-semibold text-ink">{formatPounds(date.kept)}</b>
        </span>
      </span>
    </>
  );
}

function Menu({ date, when, username, onAsk }: { date: HostedDate } & RowProps) {
  const isToCome = when === 'upcoming';
  const edit = paths.editContent({ type: 'SESSION', id: date.sessionId });
  return (
    <MenuButton
      aria-label={`More: ${nameOf(date)}`}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink sm:size-10"
      entries={[
        { kind: 'link', label: 'Guests', icon: Users, to: guestsOf(date, username) },
        { kind: 'link', label: 'Edit', icon: Pencil, to: edit },
        { kind: 'link', label: 'Duplicate', icon: Copy, to: paths.duplicateSession(date.sessionId) },
        { kind: 'link', label: 'Add a date', icon: CalendarPlus, to: `${edit}#when` },
        { kind: 'link', label: 'View session', icon: Eye, to: paths.event(username, date.sessionId, date.id) },
        { kind: 'action', label: 'Share', icon: Share, onSelect: () => onAsk({ about: 'share', date }) },
        ...(isToCome
          ? ([
              { kind: 'divider' },
              { kind: 'action', label: 'Cancel Event', icon: CalendarX, danger: true, onSelect: () => onAsk({ about: 'cancel', date }) },
            ] satisfies MenuEntry[])
          : []),
      ]}
    >
      <Icon of={Ellipsis} size={20} />
    </MenuButton>
  );
}

function AskedDialog({ asked: { about, date }, username, onClose }: { asked: Asked; username: string; onClose: () => void }) {
  const me = useMyUserId();
  if (about === 'cancel') return me === null ? null : <CancelHostedDate date={date} userId={me} onClose={onClose} />;
  const url = new URL(paths.event(username, date.sessionId, date.id), location.origin).href;
  return <ShareDialog open onOpenChange={(open) => !open && onClose()} url={url} title={date.title} />;
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
