import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pictureSrcSet, pictureUrl } from '#features/media/shared/picture-url.ts';
import { bookingLabel, priceFrom, seatsLabel } from '#features/content/copy.ts';
import { GoingOr, OtherDate } from '#features/content/shared/cards/card-status.tsx';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { shortWhen } from '#kernel/time/event-when.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import type { OfferedSession } from '../../contract.ts';
import { attendeesText } from './attendees-text.ts';

const FEW = 5;

/** A session on offer: picture with its day, title, time and place, host and price. The whole card links to it. */
export function OfferCard({ offer: { item, date, going, isFollowed } }: { offer: OfferedSession }) {
  const viewerZone = useViewerZone();
  const [picture] = item.media;
  const host = item.author.displayName ?? item.author.username;
  const attendees = attendeesText(going);
  const { seatsLeft } = date;
  const now = useNow();
  const closed = seatsLeft === 0 ? null : bookingLabel(date, now);
  const pill = closed ?? (seatsLeft !== null && seatsLeft <= FEW ? seatsLabel(seatsLeft) : null);
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-lift hover:border-line-strong">
      <div className="relative">
        <ImageFrame
          src={picture?.type === 'video' ? pictureUrl(picture, 512) : pictureUrl(picture, 800)}
          srcSet={picture && picture.type === 'image' ? pictureSrcSet(picture) : undefined}
          sizes="260px"
          alt=""
          ratio="16/9"
          placeholder={picture?.blur}
          seed={item.id}
        />
        <span className="absolute top-2.5 left-2.5 rounded-control bg-surface p-0.5 shadow-lift">
          <DateTile instant={date.startDateTime} timeZone={date.timeZone} />
        </span>
        {pill === null ? null : (
          <span className="absolute top-2.5 right-2.5">
            <Pill tone={closed === null && seatsLeft !== 0 ? 'warn' : 'plain'}>{pill}</Pill>
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 px-3.5 py-3">
        <h3 className="truncate text-[15.5px]">
          <Link to={paths.event(item.username, item.id, date.id)} className="after:absolute after:inset-0 hover:underline">
            {item.title}
          </Link>
        </h3>
        {item.subtitle === null ? null : <p className="truncate text-[13.5px]">{item.subtitle}</p>}
        <p className="truncate text-[13.5px] text-ink-2">
          {shortWhen(date, viewerZone)} · {date.locationType === 'online' ? 'Online' : (date.city ?? 'In person')}
        </p>
        <p className="mt-auto flex items-center gap-2 pt-1.5 text-[13.5px]">
          <Avatar seed={item.userId} name={host} src={pictureUrl(item.author.profilePic, 150)} size="xs" />
          <span dir="auto" className="min-w-0 flex-1 truncate text-left">
            {host}
            {isFollowed ? <span className="sr-only">, someone you follow</span> : null}
          </span>
          <GoingOr sessionEventId={date.id}>
            <span className="font-semibold tabular-nums">{priceFrom(date)}</span>
          </GoingOr>
        </p>
        {seatsLeft === 0 ? <OtherDate sessionId={item.id} userId={item.userId} username={item.username} /> : null}
        {attendees === null ? null : <p className="line-clamp-2 text-[13px] text-ink-2">{attendees}</p>}
      </div>
    </article>
  );
}
