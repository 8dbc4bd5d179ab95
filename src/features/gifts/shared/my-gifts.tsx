import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Card } from '#ui/layout/card.tsx';
import { giftSentence, giftState } from '../copy.ts';

/** The reader's own gifts, page by page. */
export function useMyGifts() {
  const trpc = useTrpc();
  return useInfiniteQuery(
    trpc.gift.queryGifts.infiniteQueryOptions({ limit: 5 }, { getNextPageParam: (page) => page.nextCursor, staleTime: 0 }),
  );
}

/** What the reader has given to others, with its state; nothing if there is none. */
export function MyGifts() {
  const me = useMyUserId();
  const gifts = useMyGifts();
  const items = gifts.data?.pages.flatMap((page) => page.items) ?? [];
  if (me === null || items.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="my-gifts">
      <h2 id="my-gifts" className="border-b border-line px-5 py-[18px] text-[17px]">
        Gifts
      </h2>
      <ul aria-labelledby="my-gifts" className="divide-y divide-line">
        {items.map((gift) => {
          const { label, tone } = giftState(gift);
          return (
            <li key={gift.id} className="flex items-start gap-3 px-5 py-3.5">
              <div className="min-w-0 flex-1">
                <Link
                  to={gift.date === null ? paths.order(gift.id, me) : paths.order(gift.date.sessionEventId, me, gift.id)}
                  className="font-semibold [overflow-wrap:anywhere] hover:underline"
                >
                  {gift.title}
                </Link>
                <p className="text-[13.5px] text-ink-2 [overflow-wrap:anywhere]">{giftSentence(gift)}</p>
              </div>
              <Pill tone={tone}>{label}</Pill>
            </li>
          );
        })}
      </ul>
      <LoadMore
        hasMore={gifts.hasNextPage}
        loading={gifts.isFetchingNextPage}
        failed={gifts.isFetchNextPageError}
        ahead={null}
        label="Show more gifts"
        onLoadMore={() => void gifts.fetchNextPage()}
      />
    </Card>
  );
}
