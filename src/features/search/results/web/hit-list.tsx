import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import * as paths from '#kernel/http/paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { RowSkeletons } from '#ui/feedback/row-skeletons.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { Hit, SearchInput } from '../../contract.ts';
import { HitCard, HitRows, isRow, type RowHit } from './hit-card.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';

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
