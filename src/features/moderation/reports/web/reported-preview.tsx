import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AuthorLine } from '#features/content/shared/items/author-line.tsx';
import { ContentMedia } from '#features/content/shared/items/content-media.tsx';
import { contentPath } from '#features/content/shared/items/content-path.ts';
import { RichText } from '#features/content/shared/items/rich-text.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Card } from '#ui/layout/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { ReportedContent } from '../contract.ts';

/** A reported item as its readers see it, and its newest reports with their details. */
export function ReportedPreview({ item }: { item: ReportedContent }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      {item.isDeleted ? <p className="text-ink-2">Its author has deleted it. The reports say what was reported.</p> : <Item item={item} />}
      <div>
        <h2 className="mb-2 text-[15px] font-semibold">{item.reports.length < item.reportCount ? 'Newest reports' : 'Reports'}</h2>
        <ul className="flex flex-col gap-3">
          {item.reports.map(({ reason, details, createdAt, written, isEditedSince }, index) => (
            <li key={index} className="text-[14px]">
              <p className="font-medium">
                {reason}{' '}
                <span className="font-normal text-ink-2">
                  · <RelativeTime instant={createdAt} />
                </span>
              </p>
              {written === null ? null : (
                <p className="written mt-1 border-l-2 border-line pl-3">
                  <span className="text-ink-2">Reported when it said: </span>
                  {written || 'Nothing: a photo or video without text.'}
                </p>
              )}
              {written === null && isEditedSince && !item.isDeleted ? <p className="text-ink-2">Edited since.</p> : null}
              {details ? <p className="written mt-0.5 text-ink-2">{details}</p> : null}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Item({ item: { id, type, userId } }: { item: ReportedContent }) {
  const trpc = useTrpc();
  const found = useQuery(trpc.content.getContentItem.queryOptions({ contentItemUri: { type, id }, userId }));
  if (found.isError) return <ErrorState title={found.error.message} onRetry={() => void found.refetch()} retrying={found.isFetching} />;
  if (!found.data)
    return (
      <LoadingRegion className="flex flex-col gap-3">
        <Skeleton className="h-10 w-52" />
        <Skeleton className="h-24 w-full" />
      </LoadingRegion>
    );
  const content = found.data;
  return (
    <Card>
      <div className="flex flex-col gap-3 p-4">
        <AuthorLine author={content.author} below={<RelativeTime instant={content.createdAt} />} />
        {content.type === 'SESSION' && content.title ? <p className="font-display text-lg font-bold">{content.title}</p> : null}
        {content.locked ? <RichText text={content.shortText} /> : <RichText text={content.text} mentions={content.mentions} />}
        <Link to={contentPath(content)} className="w-fit font-semibold text-ink-2 hover:underline">
          Open the {type === 'POST' ? 'post' : 'session'}
        </Link>
      </div>
      {content.locked ? null : <ContentMedia media={content.media} seed={content.id} />}
    </Card>
  );
}
