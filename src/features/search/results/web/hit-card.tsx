import { Hash } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { followersLabel } from '#features/people/copy.ts';
import { ContentCard } from '#features/content/shared/cards/content-card.tsx';
import { FollowButton } from '#features/follows/shared/follow-button.tsx';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import type { Hit, Why } from '../../contract.ts';
import { foundSessions, SessionRow } from './session-row.tsx';
import { MarkedText } from './marked-text.tsx';

/** A hit that is a row in a list of several: a person, a hashtag, or a session with the date that was found. */
export type RowHit = Exclude<Hit, { type: 'POST' }>;

/** Whether a hit is shown as a row; posts and sessions that the reader may not open are cards. */
export function isRow(hit: Hit): hit is RowHit {
  return hit.type === 'SESSION' ? foundSessions([hit]).length > 0 : hit.type !== 'POST';
}

/** Hits one below the other in one card, each with why it was found unless the row shows that. */
export function HitRows({ hits }: { hits: readonly RowHit[] }) {
  return (
    <Card className="mb-4 divide-y divide-line">
      {hits.map((hit) =>
        hit.type === 'USER' ? (
          <PersonHit key={hit.item.id} hit={hit} />
        ) : hit.type === 'TAG' ? (
          <TagHit key={`#${hit.item.tag}`} hit={hit} />
        ) : (
          <SessionHit key={hit.item.id} hit={hit} />
        ),
      )}
    </Card>
  );
}

/** A post or a session in the feed's card. */
export function HitCard({ hit, priority = false }: { hit: Extract<Hit, { type: 'POST' | 'SESSION' }>; priority?: boolean }) {
  const reason = reasonOf(hit);
  return (
    <>
      {reason === null ? null : (
        <p className="mb-2 px-1 text-[13.5px] text-ink-2">
          <Reason why={reason} />
        </p>
      )}
      <ContentCard content={hit.item} priority={priority} follow />
    </>
  );
}

function SessionHit({ hit }: { hit: Extract<Hit, { type: 'SESSION' }> }) {
  const [session] = foundSessions([hit]);
  const { item, why } = hit;
  const reason = reasonOf(hit);
  if (session === undefined || item.locked) return null;
  const media = item.media.find((one) => pictureUrl(one, 150) !== null);
  return (
    <SessionRow
      as="article"
      session={session}
      marks={why.by === 'title' && why.text === session.title ? why.marks : []}
      why={reason === null ? null : <Reason why={reason} />}
      picture={
        media === undefined ? null : (
          <span className="hidden w-[72px] shrink-0 self-center sm:block">
            <ImageFrame src={pictureUrl(media, 150)} alt="" ratio="1/1" seed={item.id} className="rounded-control" />
          </span>
        )
      }
    />
  );
}

function PersonHit({ hit: { item, why } }: { hit: Extract<Hit, { type: 'USER' }> }) {
  return (
    <article className="flex items-center gap-3.5 px-4 py-3">
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
    </article>
  );
}

function TagHit({ hit: { item, why } }: { hit: Extract<Hit, { type: 'TAG' }> }) {
  return (
    <Link
      to={paths.community(item.tag)}
      className="flex min-h-14 items-center gap-3.5 px-4 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <Icon of={Hash} className="w-[50px] shrink-0 text-ink-3" />
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

function Reason({ why }: { why: Why }) {
  return (
    <>
      {BY[why.by] ?? ''}
      <MarkedText text={why.text} marks={why.marks} />
    </>
  );
}

/** Returns why a post or session was found if what is shown of it doesn't say so itself, else null. */
export function reasonOf(hit: Hit): Why | null {
  if ((hit.type !== 'POST' && hit.type !== 'SESSION') || hit.why.marks.length === 0) return null;
  const { item, why } = hit;
  const row = hit.type === 'SESSION' && hit.date !== null && !item.locked ? hit.date : null;
  const cut = why.text.replace(/^… /, '').replace(/ …$/, '');
  const isShown = {
    title: true,
    author: row === null || !('subtitle' in item) || item.subtitle === null,
    name: true,
    username: true,
    bio: false,
    tag: false,
    place: true,
    town: row === null || row.city === why.text,
    text: row === null && item.shortText.replaceAll(/\s+/g, ' ').includes(cut),
  }[why.by];
  return isShown ? null : why;
}
