import { useQuery } from '@tanstack/react-query';
import { CalendarDays, FileText } from 'lucide-react';
import { Link } from 'react-router';
import { formatPounds } from '#kernel/money/money.ts';
import * as paths from '#kernel/http/paths.ts';
import { formatCount } from '#kernel/time/time-text.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { Card } from '#ui/layout/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import { moreLinkClass } from '#ui/actions/more-link-class.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { BestItem } from '../contract.ts';

/** The reader's own posts and sessions that earned most or were viewed most within the last thirty days. */
export function BestContent() {
  const trpc = useTrpc();
  const { username } = useSession();
  const best = useQuery(trpc.feed.queryBest.queryOptions());
  return (
    <Card as="section" aria-labelledby="best-content">
      <div className="flex flex-wrap items-baseline justify-between gap-3 border-b border-line px-5 py-[18px]">
        <h2 id="best-content" className="text-[17px]">
          Best of the last 30 days
        </h2>
        {username ? (
          <Link to={paths.profile(username)} className={moreLinkClass}>
            All posts and sessions
          </Link>
        ) : null}
      </div>
      {best.data ? (
        best.data.items.length === 0 ? (
          <p className="px-5 py-5 text-ink-2">
            Your most viewed and booked items appear here.{' '}
            <Link to={paths.createContent} className="font-semibold text-accent-text hover:underline">
              Share a post
            </Link>
          </p>
        ) : (
          <ul aria-labelledby="best-content" className="divide-y divide-line">
            {best.data.items.map((item) => (
              <Row key={item.contentItemUri.id} item={item} username={username ?? ''} />
            ))}
          </ul>
        )
      ) : best.isError ? (
        <ErrorState title="This couldn’t be loaded" onRetry={() => void best.refetch()} retrying={best.isFetching} />
      ) : (
        <Skeleton className="m-5 h-40" />
      )}
    </Card>
  );
}

function Row({ item, username }: { item: BestItem; username: string }) {
  const { contentItemUri: uri, title, thumbnailUrl, earned } = item;
  return (
    <li className="flex min-h-[72px] items-center gap-4 px-5 py-3">
      {thumbnailUrl ? (
        <ImageFrame src={thumbnailUrl} alt="" ratio="1/1" seed={uri.id} className="w-12 shrink-0 rounded-small" />
      ) : (
        <span aria-hidden="true" className="grid size-12 shrink-0 place-items-center rounded-small bg-accent-soft text-accent-text">
          <Icon of={uri.type === 'SESSION' ? CalendarDays : FileText} size={22} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <Link to={paths.item({ username, type: uri.type, id: uri.id })} className="block truncate font-semibold hover:underline">
          {title || (uri.type === 'SESSION' ? 'Session' : 'Post')}
        </Link>
        <p className="text-[13.5px] text-ink-2">{factsOf(item)}</p>
      </div>
      {earned > 0 ? <span className="font-semibold whitespace-nowrap tabular-nums">{formatPounds(earned)}</span> : null}
    </li>
  );
}

function factsOf({ views, likes, comments, tickets }: BestItem): string {
  const facts: [number, string][] = [
    [tickets, 'ticket'],
    [views, 'view'],
    [likes, 'like'],
    [comments, 'comment'],
  ];
  return facts
    .filter(([count]) => count > 0)
    .slice(0, 3)
    .map(([count, word]) => `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`)
    .join(' · ');
}
