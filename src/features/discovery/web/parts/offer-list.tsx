import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { eventWhen } from '#kernel/time/event-when.ts';
import { formatTime } from '#kernel/time/time-text.ts';
import { bookingLabel, priceFrom, seatsLabel } from '#features/content/copy.ts';
import { GoingOr, OtherDate } from '#features/content/shared/cards/card-status.tsx';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { Card } from '#ui/layout/card.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import type { OfferedSession } from '../../contract.ts';
import { isOn } from '../../shared/nearby.ts';
import { attendeesText } from './attendees-text.ts';

type OfferListProps = {
  offers: readonly OfferedSession[];
  /** Whether each row says its day. */
  namesDays: boolean;
  className?: string;
};

/** Sessions one below the other, each with its time before its name. */
export function OfferList({ offers, namesDays, className }: OfferListProps) {
  return (
    <Card className={className}>
      <ul className="divide-y divide-line">
        {offers.map((offer) => (
          <OfferRow key={offer.item.id} offer={offer} namesDay={namesDays} />
        ))}
      </ul>
    </Card>
  );
}

function OfferRow({ offer: { item, date, going, isFollowed }, namesDay }: { offer: OfferedSession; namesDay: boolean }) {
  const [picture] = item.media;
  const now = useNow();
  const { day, zone } = eventWhen(date, useViewerZone());
  const host = item.author.displayName ?? item.author.username;
  const start = new Date(date.startDateTime);
  const isFull = date.seatsLeft === 0;
  const status = isFull ? null : bookingLabel(date, now);
  const more = attendeesText(going) ?? item.subtitle;
  return (
    <li className="relative flex min-h-[85px] items-center gap-3.5 px-3.5 py-2.5 hover:bg-sunken">
      <span className="w-14 shrink-0 max-[359px]:hidden sm:w-16">
        <ImageFrame
          src={pictureUrl(picture, 400) ?? pictureUrl(picture, 512)}
          alt=""
          ratio="1/1"
          placeholder={picture?.blur}
          seed={item.id}
          className="rounded-control"
        />
      </span>
      <div className="min-w-0 flex-1 text-[13.5px]">
        <p className="truncate">
          <span className="font-semibold text-accent-text">
            {namesDay ? `${isOn(date, now) ? 'Today' : day.slice(0, 3)}, ` : ''}
            {formatTime(start, zone)}
          </span>
          <span className="text-ink-2"> · {date.locationType === 'online' ? 'Online' : (date.city ?? 'In person')}</span>
        </p>
        <h3 className="truncate font-text text-[15.5px] tracking-normal">
          <Link to={paths.event(item.username, item.id, date.id)} className="after:absolute after:inset-0 hover:underline">
            {item.title}
          </Link>
        </h3>
        <p dir="auto" className="truncate text-left text-ink-2">
          With {host}
          {isFollowed ? <span className="sr-only">, someone you follow</span> : null}
          {more === null ? null : ` · ${more}`}
        </p>
        {/* Room for the date with places, which is looked up. */}
        {isFull ? (
          <p className="flex min-h-6">
            <OtherDate sessionId={item.id} userId={item.userId} username={item.username} />
          </p>
        ) : null}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-0.5 text-[13.5px] text-ink-2">
        <span className="text-[15px] font-semibold text-ink tabular-nums">{priceFrom(date)}</span>
        <GoingOr sessionEventId={date.id}>{status ?? (date.seatsLeft === null ? null : seatsLabel(date.seatsLeft))}</GoingOr>
      </div>
    </li>
  );
}
