import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { OneQuery } from './both-of.ts';

type PersonSectionProps<Data> = {
  title: string;
  /** Leads to the whole list. */
  all?: { label: string; to: string };
  /** Above the rows, while they load too. */
  choice?: ReactNode;
  query: OneQuery<Data>;
  /** The rows, or a sentence if there are none. */
  children: (data: Data) => ReactNode;
};

/** One card on a person's page, with its states of loading and failing. */
export function PersonSection<Data>({ title, all, choice, query, children }: PersonSectionProps<Data>) {
  return (
    <Card as="section" aria-label={title}>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-5 py-2.5">
        <h2 className="text-[17px]">{title}</h2>
        {all ? (
          <Link to={all.to} className="inline-flex min-h-9 items-center text-[14px] font-medium text-ink-2 hover:underline">
            {all.label}
          </Link>
        ) : null}
      </div>
      {choice ? <div className="px-5 pt-4 pb-3">{choice}</div> : null}
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <div className="flex flex-wrap items-center gap-3 px-5 py-4 text-[14.5px] text-ink-2">
          This couldn’t be loaded.
          <Button variant="ghost" size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        // As high as the sentence that stands there for most people.
        <LoadingRegion label={`Loading ${title.toLowerCase()}`} className="px-5 py-4">
          <Skeleton className="h-[21px] w-3/4" />
        </LoadingRegion>
      )}
    </Card>
  );
}

/** What a section says instead of rows. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-5 py-4 text-[14.5px] text-ink-2">{children}</p>;
}
