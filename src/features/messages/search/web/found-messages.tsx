import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { formatWhen } from '../../conversation/web/format-when.ts';
import { QueryList } from '#ui/app/query-list.tsx';

/** Searches all conversations, or one if `chatId` is given; `onOpen` is called when a result is followed. */
export type FoundMessagesProps = {
  query: string;
  me: string;
  chatId?: string;
  /** Whether something else was found, above. */
  isBelow?: boolean;
  onOpen?: () => void;
};

/** Messages that contain some words, newest first; each leads to its place. */
export function FoundMessages({ query, me, chatId, isBelow = false, onOpen }: FoundMessagesProps) {
  const trpc = useTrpc();
  const now = useNow();
  const found = useInfiniteQuery({
    ...trpc.chat.searchMessages.infiniteQueryOptions(
      { query, limit: 20, ...(chatId === undefined ? {} : { chatId }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
    staleTime: 0,
  });
  const nothing = isBelow ? (
    <p className="px-3.5 text-[13.5px] text-ink-2">No messages contain these words.</p>
  ) : (
    <EmptyState icon={SearchX} title="Nothing found">
      {chatId === undefined ? 'None of your messages contain these words.' : 'No messages in this conversation contain these words.'}
    </EmptyState>
  );
  return (
    <QueryList
      list={found}
      skeleton={
        <LoadingRegion label="Searching your messages">
          <Skeleton className="m-3 h-12" />
          <Skeleton className="m-3 h-12" />
        </LoadingRegion>
      }
      failed="Search failed"
      empty={nothing}
    >
      {(items) => (
        <ul aria-label="Found messages" className="flex flex-col gap-0.5">
          {items.map(({ message, other }) => {
            const name = other.displayName || other.username;
            return (
              <li key={`${message.chatId} ${message.id}`}>
                <Link
                  to={`${paths.chat(other.id)}?message=${message.id}`}
                  onClick={onOpen}
                  className="flex min-h-[66px] items-center gap-3 rounded-control px-3.5 py-2 hover:bg-sunken/60 focus-visible:-outline-offset-2"
                >
                  <Avatar seed={other.id} name={name} src={pictureUrl(other.profilePic, 150)} />
                  <span className="min-w-0 flex-1">
                    <span className="flex items-baseline gap-2">
                      <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium">
                        {name}
                      </span>
                      <time dateTime={message.createdAt} className="text-xs text-ink-3">
                        {formatWhen(new Date(message.createdAt), now)}
                      </time>
                    </span>
                    <span className="line-clamp-2 text-[13.5px] text-ink-2 [overflow-wrap:anywhere]">
                      {message.senderUserId === me ? 'You: ' : ''}
                      <bdi>{message.text}</bdi>
                    </span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </QueryList>
  );
}
