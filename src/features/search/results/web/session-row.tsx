import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { eventWhen } from '#kernel/time/event-when.ts';
import { formatTime } from '#kernel/time/time-text.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { bookingLabel, priceFrom, seatsLabel } from '#features/content/copy.ts';
import { GoingOr, OtherDate } from '#features/content/shared/cards/card-status.tsx';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { MarkedText } from './marked-text.tsx';
import type { FoundDate, Hit, Why } from '../../contract.ts';

/** A found session, with the date that matches. */
export type FoundSession = {
  id: string;
  userId: string;
  title: string;
  /** What is below the title: its line, or without one the host. */
  line: string | null;
  path: string;
  username: string;
  date: FoundDate;
};

/** Returns the sessions among the hits that have a date to show. */
export function foundSessions(hits: readonly Hit[]): FoundSession[] {
  return hits.flatMap((hit) => {
    if (hit.type !== 'SESSION' || hit.date === null || hit.item.locked || hit.item.type !== 'SESSION') return [];
    const { id, userId, title, subtitle, username, author } = hit.item;
    const line = subtitle ?? `With ${author.displayName ?? username}`;
    return [{ id, userId, title, line, path: paths.event(username, id, hit.date.id), username, date: hit.date }];
  });
}

const FEW = 5;

type SessionRowProps = {
  session: FoundSession;
  /** The words searched for in the title. */
  marks?: Why['marks'];
  /** A picture at the end of the row where there is room. */
  picture?: ReactNode;
  /** Why it was found, if the row doesn't show that itself. */
  why?: ReactNode;
  as?: 'li' | 'article';
  isChosen?: boolean;
  onPoint?: () => void;
};

/** A session found, in a few lines of a list that separates its rows. */
export function SessionRow({ session, marks = [], picture, why, as: Tag = 'li', isChosen = false, onPoint }: SessionRowProps) {
  const { id, userId, username, path, title, line, date } = session;
  const { zone } = eventWhen(date, useViewerZone());
  const now = useNow();
  const isOver = now.toISOString() > date.endDateTime;
  const booking = bookingLabel(date, now);
  const { seatsLeft } = date;
  return (
    <Tag
      data-session={id}
      data-chosen={isChosen || undefined}
      onPointerEnter={onPoint}
      onFocus={onPoint}
      className={classNames(
        'relative flex scroll-mt-32 gap-3.5 px-4 py-3 hover:bg-sunken max-[359px]:gap-2.5 max-[359px]:px-3',
        isChosen && 'bg-accent-soft shadow-[inset_3px_0_var(--color-accent)] hover:bg-accent-soft',
      )}
    >
      <span className={classNames('self-start', isChosen && '*:bg-surface')}>
        <DateTile instant={date.startDateTime} timeZone={zone} muted={isOver} />
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={path}
          dir="auto"
          className="line-clamp-2 text-left font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          <MarkedText text={title} marks={marks} />
        </Link>
        {line === null ? null : (
          <span dir="auto" className="block truncate text-left text-[13.5px]">
            {line}
          </span>
        )}
        <When date={date} />
        {why ? <span className="block text-[13px] [overflow-wrap:anywhere] text-ink-2">{why}</span> : null}
        {/* Room for the date with places, which is looked up. */}
        {seatsLeft === 0 && !isOver ? (
          <span className="relative z-10 flex min-h-6 w-fit">
            <OtherDate sessionId={id} userId={userId} username={username} />
          </span>
        ) : null}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5 text-[13.5px] text-ink-2">
        <span className="text-base font-semibold text-ink tabular-nums">{priceFrom(date)}</span>
        <GoingOr sessionEventId={date.id}>
          {isOver ? (
            'Ended'
          ) : booking !== null ? (
            booking
          ) : seatsLeft === null ? null : (
            <span className={classNames(seatsLeft > 0 && seatsLeft <= FEW && 'text-warn')}>{seatsLabel(seatsLeft)}</span>
          )}
        </GoingOr>
      </span>
      {picture}
    </Tag>
  );
}

function When({ date }: { date: FoundSession['date'] }) {
  const viewerZone = useViewerZone();
  const { day, zone, zoneName } = eventWhen(date, viewerZone);
  const isOnline = date.locationType === 'online';
  const where = isOnline ? 'Online' : (date.city ?? 'In person');
  // Where a date is says its clock. If the zone were named until the reader's is known, lines would move then.
  const named = viewerZone === null && !isOnline ? null : zoneName;
  return (
    <span className="block text-[13.5px] [overflow-wrap:anywhere] text-ink-2">
      <span className="sr-only">{day}, </span>
      <span aria-hidden="true">{day.slice(0, 3)}, </span>
      {formatTime(new Date(date.startDateTime), zone)}
      {named === null ? '' : ` (${named})`} · {where}
      {date.distanceKm === null ? '' : `, ${distanceText(date)}`}
    </span>
  );
}

/** Formats how far a date is from the searched place: `2.4 km`, or `about 2 km` if the venue isn't public. */
export function distanceText({ distanceKm, point }: Pick<FoundDate, 'distanceKm' | 'point'>): string {
  const km = distanceKm ?? 0;
  const isRough = point?.approximate === true;
  if (km < 1) return isRough ? 'within\u00a0about\u00a01\u00a0km' : 'under\u00a01\u00a0km';
  return isRough ? `about\u00a0${Math.round(km)}\u00a0km` : `${km < 10 ? km.toFixed(1) : Math.round(km)}\u00a0km`;
}
