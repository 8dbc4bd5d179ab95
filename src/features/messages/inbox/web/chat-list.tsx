import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { usePolling } from '#platform/web/live/use-live.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadMore } from '#ui/actions/load-more.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useChatDrafts } from '../../outbox/web/chat-drafts.ts';
import { ChatRow } from './chat-row.tsx';
import { unsentByRecipient, useOutbox, type OutgoingMessage } from '../../outbox/web/outbox.ts';

const POLL_MS = 30_000;

export type ChatListProps = { me: string; requests: boolean; currentUserId: string | null };

/** The inbox, or the requests: unread first. */
export function ChatList({ me, requests, currentUserId }: ChatListProps) {
  const trpc = useTrpc();
  const drafts = useChatDrafts(me);
  const unsent = unsentByRecipient(useOutbox(me));
  const chats = useInfiniteQuery({
    ...trpc.chat.queryChats.infiniteQueryOptions({ limit: 30, requests }, { getNextPageParam: (page) => page.nextCursor }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: usePolling(POLL_MS),
  });
  const items = chats.data?.pages.flatMap((page) => page.items) ?? [];
  // A refetched page may repeat a conversation that has since moved.
  const distinct = [...new Map(items.map((chat) => [chat.id, chat])).values()];
  if (chats.isPending) return <ChatListSkeleton />;
  if (chats.isError && distinct.length === 0)
    return (
      <ErrorState
        title="Your conversations couldn’t be loaded"
        detail={chats.error.message}
        onRetry={() => void chats.refetch()}
        retrying={chats.isFetching}
      />
    );
  // A first message that didn't get through has no conversation on the server yet.
  const unlisted =
    requests || chats.hasNextPage ? [] : [...unsent].filter(([userId]) => !distinct.some((chat) => chat.otherUserId === userId));
  if (distinct.length === 0 && unlisted.length === 0) return requests ? <NoRequests /> : <NoChats />;
  return (
    <>
      <ul aria-label={requests ? 'Requests' : 'Conversations'} className="flex flex-col gap-0.5">
        {unlisted.map(([userId, message]) => (
          <UnlistedRow key={userId} me={me} userId={userId} current={userId === currentUserId} unsent={message} />
        ))}
        {distinct.map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            me={me}
            current={chat.otherUserId === currentUserId}
            draft={drafts[chat.otherUserId]}
            unsent={unsent.get(chat.otherUserId)}
          />
        ))}
      </ul>
      <LoadMore
        hasMore={chats.hasNextPage}
        loading={chats.isFetchingNextPage}
        failed={chats.isFetchNextPageError}
        onLoadMore={() => void chats.fetchNextPage()}
      />
    </>
  );
}

type UnlistedRowProps = { me: string; userId: string; current: boolean; unsent: OutgoingMessage };

function UnlistedRow({ me, userId, current, unsent }: UnlistedRowProps) {
  const trpc = useTrpc();
  const { data: chat } = useQuery(trpc.chat.getChat.queryOptions({ recipientUserId: userId }));
  return chat ? <ChatRow {...{ chat, me, current, unsent }} draft={undefined} /> : null;
}

function NoChats() {
  return (
    <EmptyState icon={MessageCircle} title="No conversations yet" action={<ButtonLink to="/">Discover people</ButtonLink>}>
      Message someone from their profile, or use the pencil above.
    </EmptyState>
  );
}

function NoRequests() {
  return (
    <EmptyState icon={MessageCircle} title="No requests">
      Messages from people you don’t know wait here until you accept them.
    </EmptyState>
  );
}

function ChatListSkeleton() {
  return (
    <LoadingRegion label="Loading your conversations">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex min-h-[66px] items-center gap-3 px-3.5 py-2">
          <Skeleton round className="size-[42px]" />
          <div className="flex-1">
            <Skeleton className="mb-2 h-4 w-32" />
            <Skeleton className="h-3.5 w-48 max-w-full" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
