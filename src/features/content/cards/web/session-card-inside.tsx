import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatCount, formatDuration, formatTime } from '#kernel/time/time-text.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { eventWhen } from '#kernel/time/event-when.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { useViewerZone, zoneMark } from '#ui/feedback/use-viewer-zone.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import type { NextEvent } from '../../contract.ts';
import { bookingLabel, priceFrom, seatsLabel } from '../../copy.ts';
import type { CardContent } from '../contract.ts';
import { ApprovalNotice } from '../../shared/items/approval-notice.tsx';
import { CardActions } from '../../shared/cards/card-actions.tsx';
import { ContentMedia } from '../../shared/items/content-media.tsx';
import { contentPath } from '../../shared/items/content-path.ts';
import { GoingOr, OtherDate } from '../../shared/cards/card-status.tsx';
import { OwnerActions } from '../../shared/items/owner-actions.tsx';
import { RichText } from '../../shared/items/rich-text.tsx';
import { SessionCardHead, SessionCardPrice } from '../../shared/cards/session-card-head.tsx';
import { useHasTicket } from '../../shared/cards/use-has-ticket.ts';

export type SessionCardContent = Extract<CardContent, { locked: false; type: 'SESSION' }>;

// Few enough places left to tell the reader.
const FEW = 3;

type SessionCardProps = { session: SessionCardContent; priority: boolean };

/** A session in a list: leads with its time, price and place rather than with its host. Shows its next date. */
export function SessionCardInside({ session, priority }: SessionCardProps) {
  const now = useNow();
  const closed = session.nextEvent && bookingLabel({ ...session.nextEvent, timeZone: placeOf(session).timeZone }, now);
  return (
    <>
      <SessionCardHead
        date={session.nextEvent ? <NextDate session={session} event={session.nextEvent} /> : null}
        title={
          <Link className="hover:underline" to={contentPath(session)}>
            {session.title}
          </Link>
        }
        subtitle={session.subtitle}
        below={<WhenAndWhere session={session} />}
        price={session.nextEvent ? <Price event={session.nextEvent} closed={closed} /> : <Pill>Session Ended</Pill>}
      />
      {session.nextEvent && isFull(session.nextEvent) ? (
        <div className="-mt-2 px-5 pb-3 empty:hidden">
          <OtherDate sessionId={session.id} userId={session.userId} username={session.username} />
        </div>
      ) : null}
      <ContentMedia media={session.media} seed={session.id} priority={priority} />
      {session.shortText || session.approvalStatus !== 'APPROVED' ? (
        <div className="flex flex-col gap-3 px-5 pt-3.5">
          <ApprovalNotice content={session} />
          {session.shortText ? (
            <RichText text={session.shortText} mentions={session.mentions} className="line-clamp-2 text-[14.5px] text-ink-2" />
          ) : null}
        </div>
      ) : null}
      <HostRow session={session} isClosed={closed !== null} />
      <div className="border-t border-line">
        <CardActions content={session} />
      </div>
    </>
  );
}

function NextDate({ session, event }: { session: SessionCardContent; event: NextEvent }) {
  const { zone } = eventWhen({ ...placeOf(session), ...event }, useViewerZone());
  return <DateTile instant={event.startDateTime} timeZone={zone} />;
}

function WhenAndWhere({ session }: { session: SessionCardContent }) {
  const viewerZone = useViewerZone();
  const event = session.nextEvent;
  const place = placeOf(session);
  const where = place.locationType === 'online' ? 'Online' : (place.city ?? 'In person');
  if (!event) return <p className="mt-1 text-[13.5px] text-ink-2">No more dates · {where}</p>;
  const when = eventWhen({ ...place, ...event }, viewerZone);
  const start = new Date(event.startDateTime);
  const minutes = (Date.parse(event.endDateTime) - start.getTime()) / 60_000;
  return (
    <p className="mt-1 text-[13.5px] text-ink-2">
      <span className="sr-only">{when.day}, </span>
      <span aria-hidden="true">{when.day.slice(0, 3)}, </span>
      {formatTime(start, when.zone)} · {formatDuration(minutes)}
      {when.zoneName === null ? null : <span {...zoneMark(viewerZone, place.timeZone)}>{` (${when.zoneName})`}</span>}
      <span className="block [overflow-wrap:anywhere]">{where}</span>
    </p>
  );
}

function isFull({ participantCount, maxParticipantCount }: NextEvent): boolean {
  return maxParticipantCount !== null && participantCount >= maxParticipantCount;
}

function Price({ event, closed }: { event: NextEvent; closed: string | null }) {
  const { id, participantCount, maxParticipantCount } = event;
  const left = maxParticipantCount === null ? null : Math.max(0, maxParticipantCount - participantCount);
  return (
    <SessionCardPrice price={priceFrom(event)}>
      <GoingOr sessionEventId={id}>
        {left !== null && left <= FEW && (left === 0 || closed === null) ? (
          <Pill tone={left === 0 ? 'plain' : 'warn'}>{seatsLabel(left)}</Pill>
        ) : closed !== null || participantCount > 0 ? (
          <span className="text-[13.5px] text-ink-2">{closed ?? `${formatCount(participantCount)} going`}</span>
        ) : null}
      </GoingOr>
    </SessionCardPrice>
  );
}

function HostRow({ session, isClosed }: { session: SessionCardContent; isClosed: boolean }) {
  const { author, nextEvent: event } = session;
  const name = author.displayName ?? author.username;
  const me = useMyUserId();
  const isHost = me === session.userId;
  const hasTicket = useHasTicket(event?.id ?? null);
  const full = event !== null && isFull(event);
  const to = `${contentPath(session)}${event ? `?sessionEventId=${event.id}` : ''}`;
  return (
    <div className="author-line px-5 py-3.5">
      <Link to={paths.profile(author.username)} tabIndex={-1} aria-hidden="true">
        <Avatar seed={author.id} name={name} src={pictureUrl(author.profilePic, 150)} size="s" />
      </Link>
      <p className="flex min-w-0 flex-1 items-baseline gap-x-1 text-[14px] text-ink-2">
        <Link dir="auto" to={paths.profile(author.username)} className="author-name text-ink">
          {name}
        </Link>{' '}
        {/* On a phone, the name needs the space. */}
        <span className="max-sm:sr-only">hosts</span>
      </p>
      <OwnerActions content={session} />
      {event && me !== null && hasTicket ? (
        <ButtonLink size="small" variant="ghost" to={paths.order(event.id, me)}>
          View Ticket
        </ButtonLink>
      ) : event === null || (full && !isHost) ? null : (
        <ButtonLink size="small" variant={isHost || isClosed ? 'ghost' : 'primary'} to={to}>
          {isHost ? 'Manage' : isClosed ? 'View Session' : 'Buy Tickets'}
        </ButtonLink>
      )}
    </div>
  );
}

// The next event may have been moved away from the session's place.
function placeOf(session: SessionCardContent) {
  return session.nextEvent?.ownPlace ?? session;
}
