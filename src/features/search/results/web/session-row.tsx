import { Link } from 'react-router';
import { shortWhen } from '#kernel/time/event-when.ts';
import { formatPrice } from '#kernel/money/money.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { seatsLabel } from '#features/content/copy.ts';
import { GoingOr, OtherDate } from '#features/content/shared/cards/card-status.tsx';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { type FoundSession, distanceText } from './found-sessions.ts';

const FEW = 5;

type SessionRowProps = { session: FoundSession; isChosen?: boolean; onPoint?: () => void; className?: string };

/** A session found, in a list item of a few lines. */
export function SessionRow({
  session: { id, userId, username, path, title, subtitle, date },
  isChosen = false,
  onPoint,
  className,
}: SessionRowProps) {
  const viewerZone = useViewerZone();
  const where = date.locationType === 'online' ? 'Online' : (date.city ?? 'In person');
  const { seatsLeft } = date;
  return (
    <li
      data-session={id}
      onPointerEnter={onPoint}
      onFocus={onPoint}
      className={classNames(
        'relative flex gap-3 rounded-card border p-3 hover:border-line-strong',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
        className,
      )}
    >
      <DateTile instant={date.startDateTime} timeZone={date.timeZone} />
      <span className="min-w-0 flex-1">
        <Link to={path} className="block truncate font-semibold after:absolute after:inset-0">
          {title}
        </Link>
        {subtitle === null ? null : <span className="block truncate text-[13.5px]">{subtitle}</span>}
        <span className="block truncate text-[13px] text-ink-2">{shortWhen(date, viewerZone)}</span>
        <span className="block text-[13px] [overflow-wrap:anywhere] text-ink-2">
          {where}
          {date.distanceKm === null ? '' : ` · ${distanceText(date)}`}
        </span>
        {seatsLeft === 0 ? <OtherDate sessionId={id} userId={userId} username={username} /> : null}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <span className="font-semibold tabular-nums">{formatPrice(date.price)}</span>
        <GoingOr sessionEventId={date.id}>
          {seatsLeft !== null && seatsLeft <= FEW ? <Pill tone={seatsLeft === 0 ? 'plain' : 'warn'}>{seatsLabel(seatsLeft)}</Pill> : null}
        </GoingOr>
      </span>
    </li>
  );
}
