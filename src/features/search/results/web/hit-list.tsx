import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { Hash, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { followersLabel } from '#features/people/copy.ts';
import { ContentCard } from '#features/content/shared/cards/content-card.tsx';
import { FollowButton } from '#features/follows/shared/follow-button.tsx';
import { pictureSrcSet, pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { RowSkeletons } from '#ui/feedback/row-skeletons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import type { Hit, SearchInput, Why } from '../../contract.ts';
import { MarkedText } from './marked-text.tsx';
import { foundSessions, SessionRow } from './session-row.tsx';

type HitListProps = { found: ReturnType<typeof useSearch>; hits: readonly Hit[]; empty: ReactNode; end?: ReactNode };

/** The hits, with loading, empty and error states; loads more on scrolling, with a button for those who don't scroll. */
export function HitList({ found, hits, empty, end }: HitListProps) {
  if (found.isPending)
    return (
      <Card>
        <RowSkeletons label="Searching" />
      </Card>
    );
  if (found.error && hits.length === 0)
    return (
      <ErrorState title="Search failed" detail={found.error.message} onRetry={() => void found.refetch()} retrying={found.isFetching} />
    );
  if (hits.length === 0 && !found.hasNextPage) return empty;
  const meant = hits.find((hit) => hit.why.meant !== null)?.why.meant;
  return (
    <div>
      {meant ? (
        <p className="mb-4 flex items-center gap-2 text-ink-2">
          No results for those words. Showing results for <strong className="text-ink">{meant}</strong>.
        </p>
      ) : null}
      {runsOf(hits).map((run, index) =>
        Array.isArray(run) ? <HitRows key={keyOf(run[0])} hits={run} /> : <HitCard key={keyOf(run)} hit={run} priority={index === 0} />,
      )}
      <LoadMore
        ahead={1200}
        hasMore={found.hasNextPage}
        loading={found.isFetching}
        failed={found.isFetchNextPageError}
        onLoadMore={() => void found.fetchNextPage()}
      />
      {found.hasNextPage ? null : end}
    </div>
  );
}

type CardHit = Exclude<Hit, { type: 'USER' | 'TAG' }>;

// Rows that follow each other share a card.
function runsOf(hits: readonly Hit[]): (RowHit[] | CardHit)[] {
  const runs: (RowHit[] | CardHit)[] = [];
  for (const hit of hits) {
    const last = runs.at(-1);
    if (!isRow(hit)) runs.push(hit);
    else if (Array.isArray(last)) last.push(hit);
    else runs.push([hit]);
  }
  return runs;
}

function keyOf(hit: Hit | undefined): string {
  return hit === undefined ? '' : hit.type === 'TAG' ? `#${hit.item.tag}` : hit.item.id;
}

/** Shown before anything has been searched for. */
export function NothingSearched() {
  return (
    <EmptyState icon={Search} title="What are you looking for?" action={<ButtonLink to={paths.explore}>Explore</ButtonLink>}>
      Enter an activity, a name or a place. Matching sessions, posts, people and hashtags appear here. Explore has topics and towns.
    </EmptyState>
  );
}

type Input = Omit<SearchInput, 'cursor' | 'direction'>;

/** The paging options of a list of hits, shared by the screen's loader and the hook. */
export const hitList = { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor };

/** Returns the hits page by page; fetches nothing while there is nothing to search for. */
export function useSearch(input: Input | null) {
  const trpc = useTrpc();
  return useInfiniteQuery(trpc.search.search.infiniteQueryOptions(input ?? skipToken, hitList));
}

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
  const media = item.media.find((one) => sourceOf(one) !== null);
  return (
    <SessionRow
      as="article"
      session={session}
      marks={why.by === 'title' && why.text === session.title ? why.marks : []}
      why={reason === null ? null : <Reason why={reason} />}
      picture={
        media === undefined ? null : (
          <span className="hidden w-[72px] shrink-0 self-center sm:block">
            <ImageFrame
              src={sourceOf(media)}
              srcSet={pictureSrcSet(media)}
              sizes="72px"
              alt=""
              ratio="1/1"
              placeholder={media.blur}
              seed={item.id}
              className="rounded-control"
            />
          </span>
        )
      }
    />
  );
}

// A video has a poster of another size.
function sourceOf(media: Parameters<typeof pictureSrcSet>[0]): string | null {
  return pictureUrl(media, 800) ?? pictureUrl(media, 512);
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
