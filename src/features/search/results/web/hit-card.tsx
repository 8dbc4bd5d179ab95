import { Hash } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPrice } from '#kernel/money/money.ts';
import { seatsLabel } from '#features/content/copy.ts';
import { followersLabel } from '#features/people/copy.ts';
import { ContentCard } from '#features/content/shared/cards/content-card.tsx';
import { FollowButton } from '#features/follows/shared/follow-button.tsx';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { shortWhen } from '#kernel/time/event-when.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import type { Hit, Why } from '../contract.ts';
import { dateOnCard, distanceText } from './found-sessions.ts';
import { MarkedText } from './marked-text.tsx';

/** A hit, and why it was found: people and hashtags as rows, posts and sessions as the feed's cards. */
export function HitCard({ hit, priority = false }: { hit: Hit; priority?: boolean }) {
  if (hit.type === 'USER') return <PersonHit hit={hit} />;
  if (hit.type === 'TAG') return <TagHit hit={hit} />;
  return (
    <div id={`hit-${hit.item.id}`} className="scroll-mt-24">
      <WhyLine hit={hit} />
      <ContentCard content={hit.item} date={hit.type === 'SESSION' ? dateOnCard(hit) : null} priority={priority} follow />
    </div>
  );
}

function PersonHit({ hit: { item, why } }: { hit: Extract<Hit, { type: 'USER' }> }) {
  return (
    <Card as="article" padded className="mb-5">
      <div className="flex items-center gap-3">
        <Avatar seed={item.id} name={item.displayName ?? item.username} src={pictureUrl(item.profilePic, 150)} />
        <div className="min-w-0 flex-1">
          <Link to={paths.profile(item.username)} dir="auto" className="block truncate text-left font-semibold hover:underline">
            {why.by === 'name' ? (
              <MarkedText text={item.displayName ?? item.username} marks={why.marks} />
            ) : (
              (item.displayName ?? item.username)
            )}
          </Link>
          <p className="truncate text-[13.5px] text-ink-2">
            {why.by === 'username' ? <MarkedText text={why.text} marks={why.marks} /> : `@${item.username}`} ·{' '}
            {followersLabel(item.followerCount)}
          </p>
          {why.by === 'bio' ? (
            <p className="mt-1 line-clamp-2 text-[13.5px] text-ink-2">
              <MarkedText text={why.text} marks={why.marks} />
            </p>
          ) : null}
        </div>
        <FollowButton userId={item.id} name={item.displayName ?? item.username} />
      </div>
    </Card>
  );
}

function TagHit({ hit: { item, why } }: { hit: Extract<Hit, { type: 'TAG' }> }) {
  return (
    <Link
      to={paths.community(item.tag)}
      className="mb-3 flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-5 hover:border-line-strong"
    >
      <Icon of={Hash} className="text-ink-3" />
      <span className="min-w-0 flex-1 truncate font-semibold">
        <MarkedText text={why.text} marks={why.marks} />
      </span>
      <span className="text-[13.5px] text-ink-2">
        {item.postCount >= 100 ? '100+' : item.postCount} {item.postCount === 1 ? 'item' : 'items'}
      </span>
    </Link>
  );
}

const BY: Partial<Record<Why['by'], string>> = { author: 'By ', tag: 'Tagged ', town: 'In ' };

// Has the date only if the card below can't show it, because it is over.
function WhyLine({ hit }: { hit: Extract<Hit, { type: 'POST' | 'SESSION' }> }) {
  const viewerZone = useViewerZone();
  const { item, why } = hit;
  const date = hit.type === 'SESSION' ? hit.date : null;
  const isNext = date !== null && !item.locked && item.type === 'SESSION' && item.nextEvent?.id === date.id;
  const isOnCard = isNext || (hit.type === 'SESSION' && dateOnCard(hit) !== null);
  const words = why.marks.length > 0;
  if (!words && (date === null || (isOnCard && date.distanceKm === null))) return null;
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 px-1 text-[13.5px] text-ink-2">
      {date && !isOnCard ? (
        <>
          <span className="font-semibold text-ink">{shortWhen(date, viewerZone)}</span>
          <span>{formatPrice(date.price)}</span>
          {date.seatsLeft !== null && date.seatsLeft <= 3 ? <Pill>{seatsLabel(date.seatsLeft)}</Pill> : null}
        </>
      ) : null}
      {date && date.distanceKm !== null ? <span>{distanceText(date)}</span> : null}
      {words && date && date.distanceKm !== null ? <span aria-hidden="true">·</span> : null}
      {words ? (
        <span className="min-w-0">
          {BY[why.by] ?? ''}
          <MarkedText text={why.text} marks={why.marks} />
        </span>
      ) : null}
    </p>
  );
}
