import { useInfiniteQuery } from '@tanstack/react-query';
import * as paths from '#kernel/http/paths.ts';
import { Link } from 'react-router';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import type { BellOf } from '../contract.ts';
import { BellButton } from '../../shared/bell-button.tsx';

/** The creators the person has a bell for; nothing if there are none. */
export function BellsCard() {
  const trpc = useTrpc();
  const bells = useInfiniteQuery(
    trpc.notification.queryBells.infiniteQueryOptions({ limit: 20 }, { getNextPageParam: (page) => page.nextCursor }),
  );
  const items = bells.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="px-5 py-4 text-[17px]">Bells</h2>
      <ul>
        {items.map((bell) => (
          <li key={bell.creator.id} className="flex items-center gap-3 border-t border-line px-5 py-3">
            <Avatar
              seed={bell.creator.id}
              name={bell.creator.displayName || bell.creator.username}
              src={pictureUrl(bell.creator.profilePic, 150)}
            />
            <div className="min-w-0 flex-1">
              <Link to={paths.profile(bell.creator.username)} className="block truncate font-semibold hover:underline">
                {bell.creator.displayName || bell.creator.username}
              </Link>
              <p className="text-[13px] text-ink-2">{whatNotifies(bell)}</p>
            </div>
            <BellButton creatorUserId={bell.creator.id} name={bell.creator.displayName || bell.creator.username} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={bells.hasNextPage}
        loading={bells.isFetchingNextPage}
        failed={bells.isFetchNextPageError}
        onLoadMore={() => void bells.fetchNextPage()}
      />
    </Card>
  );
}

function whatNotifies({ posts, sessions, mails }: BellOf): string {
  const what = [sessions ? 'new sessions' : null, posts ? 'posts' : null, mails === true ? 'emails' : null].filter((part) => part !== null);
  const text = what.length > 1 ? `${what.slice(0, -1).join(', ')} and ${what.at(-1)}` : (what[0] ?? '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
