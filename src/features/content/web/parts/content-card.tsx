import { CalendarDays, MapPin, Video } from 'lucide-react';
import { Link } from 'react-router';
import { formatTimeAgo } from '#kernel/time-text.ts';
import { formatPriceTag } from '#kernel/money.ts';
import { FollowButton } from '#features/follows/web/parts/follow-button.tsx';
import { eventWhen, shortWhen } from '#features/sessions/web/parts/event-when.ts';
import { useViewerZone } from '#features/sessions/web/parts/use-viewer-zone.ts';
import { useSeen } from '#features/views/web/parts/use-seen.ts';
import { useRemembered } from '#platform/web/remembered.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Pill } from '#ui/pill.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { CardContent } from '../../contract.ts';
import { ApprovalNotice } from './approval-notice.tsx';
import { AuthorLine } from './author-line.tsx';
import { CardActions } from './card-actions.tsx';
import { ContentMedia } from './content-media.tsx';
import { contentPath } from './content-path.ts';
import { LockedMedia } from './locked-media.tsx';
import { OwnerActions } from './owner-actions.tsx';
import { RichText } from './rich-text.tsx';

export type ContentCardProps = {
  content: CardContent;
  /** The first card of a page: its picture is loaded at once. */
  priority?: boolean;
  /** Offer to follow the author. */
  follow?: boolean;
};

/** A post or session in a list. */
export function ContentCard(props: ContentCardProps) {
  const { content, priority = false, follow = false } = props;
  const inside = useRemembered(
    'content-card',
    (now) => [content, priority, follow, formatTimeAgo(new Date(content.createdAt), now)],
    <CardInside {...props} />,
  );
  const seen = useSeen<HTMLDivElement>(content);
  return <Card as="article" className="mb-5" ref={seen} {...inside} />;
}

function CardInside({ content, priority = false, follow = false }: ContentCardProps) {
  const city = content.locked ? null : (content.type === 'SESSION' ? placeOf(content) : content).city;
  return (
    <>
      <div className="flex flex-col gap-3 px-5 py-[18px]">
        <AuthorLine
          author={content.author}
          action={
            <>
              {follow ? <FollowButton userId={content.userId} name={content.author.displayName ?? content.username} /> : null}
              <OwnerActions content={content} />
            </>
          }
          below={
            <>
              <RelativeTime instant={content.createdAt} />
              {city ? ` · ${city}` : ''}
              {content.editedAt ? ' · Edited' : ''}
            </>
          }
        />
        <ApprovalNotice content={content} />
        {content.locked ? <LockedWords content={content} /> : <OpenWords content={content} />}
      </div>
      {content.locked ? <LockedMedia content={content} /> : <ContentMedia media={content.media} seed={content.id} priority={priority} />}
      {!content.locked && content.type === 'SESSION' ? <SessionStrip session={content} /> : null}
      <CardActions content={content} />
    </>
  );
}

function LockedWords({ content }: { content: Extract<CardContent, { locked: true }> }) {
  return (
    <>
      {content.title ? <h2 className="text-xl">{content.title}</h2> : null}
      {content.shortText ? <RichText text={content.shortText} /> : null}
    </>
  );
}

function OpenWords({ content }: { content: Extract<CardContent, { locked: false }> }) {
  return (
    <>
      {content.type === 'SESSION' ? (
        <h2 className="text-xl [overflow-wrap:anywhere]">
          <Link className="hover:underline" to={contentPath(content)}>
            {content.title}
          </Link>
        </h2>
      ) : null}
      {content.shortText ? <RichText text={content.shortText} mentions={content.mentions} /> : null}
      {content.isCut ? (
        <Link to={contentPath(content)} className="-my-2.5 w-fit py-2.5 font-semibold text-ink-2 hover:underline">
          Read more
        </Link>
      ) : null}
    </>
  );
}

type SessionCard = Extract<CardContent, { locked: false; type: 'SESSION' }>;

function SessionStrip({ session }: { session: SessionCard }) {
  const next = session.nextEvent;
  const place = placeOf(session);
  const viewerZone = useViewerZone();
  const event = next ? { ...place, ...next } : null;
  const zoneName = event && viewerZone !== null ? eventWhen(event, viewerZone).zoneName : null;
  const full = next?.maxParticipantCount != null && next.participantCount >= next.maxParticipantCount;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-5 py-4">
      <div className="min-w-0 flex-1 text-[14px] text-ink-2">
        <p className="flex items-center gap-2">
          <Icon of={CalendarDays} size={17} />
          <span className="min-w-0">
            {event ? shortWhen(event, viewerZone) : 'No more dates'}
            {zoneName === null ? '' : ` (${zoneName})`}
          </span>
        </p>
        <p className="mt-1 flex items-center gap-2">
          <Icon of={place.locationType === 'online' ? Video : MapPin} size={17} />
          <span className="truncate">{place.locationType === 'online' ? 'Online' : (place.city ?? 'In person')}</span>
        </p>
      </div>
      {!next ? (
        <Pill>Session Ended</Pill>
      ) : full ? (
        <Pill>Full</Pill>
      ) : (
        <ButtonLink size="small" to={`${contentPath(session)}?sessionEventId=${next.id}`}>
          Book · {formatPriceTag(next.price)}
        </ButtonLink>
      )}
    </div>
  );
}

// Its next event may have been moved away from the others.
function placeOf(session: SessionCard) {
  return session.nextEvent?.ownPlace ?? session;
}
