import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useIsBlocked } from '#features/follows/shared/use-is-blocked.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { BackLink, ConversationHeader } from './conversation-header.tsx';
import { ConversationSearch } from '../../search/web/conversation-search.tsx';
import { OpenConversation } from './open-conversation.tsx';
import { resetConversation, listenToChat } from './conversation-window.ts';

/** One conversation, by the other person's id. */
export function Conversation({ me, userId }: { me: string; userId: string }) {
  const trpc = useTrpc();
  const client = useQueryClient();
  const chat = useQuery({
    ...trpc.chat.getChat.queryOptions({ recipientUserId: userId }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const aroundMessageId = useSearchParams()[0].get('message');
  const { key: visit } = useLocation();
  const [searching, setSearching] = useState(false);
  const isBlocked = useIsBlocked(userId, { ask: true });
  const { refetch } = chat;
  const standing = chat.data?.standing;
  // Whether the reader may write changes with a block, which is made and lifted elsewhere.
  useEffect(() => {
    if (standing !== undefined && isBlocked !== (standing === 'you-blocked') && (isBlocked || standing === 'you-blocked')) void refetch();
  }, [isBlocked, standing, refetch]);
  const begun = (chat.data?.revision ?? 0) > 0;
  const chatId = chat.data?.id;
  const state = chat.data?.state;
  const mayWrite = standing === 'open' && state === 'OPEN';
  const former = useRef(state);
  // Media and links hidden in a request appear once it is accepted, here or on another device.
  useEffect(() => {
    if (chatId !== undefined && state === 'OPEN' && former.current !== undefined && former.current !== 'OPEN')
      resetConversation(client, chatId);
    former.current = state;
  }, [client, chatId, state]);
  // The first message changes what there is to know about a conversation; a change while the reader can't write may be that they can.
  useEffect(
    () =>
      listenToChat(chatId, {
        changed: () => {
          if (!(begun && mayWrite)) void refetch();
        },
      }),
    [chatId, begun, mayWrite, refetch],
  );
  if (chat.isPending) return <ConversationSkeleton />;
  if (chat.isError && !chat.data) {
    const code = chat.error.data?.code;
    if (code === 'NOT_FOUND' || code === 'BAD_REQUEST')
      return (
        <EmptyState
          icon={MessageCircle}
          title="We can’t find this person"
          action={<ButtonLink to={paths.messages}>All messages</ButtonLink>}
        >
          The link may be incomplete, or they may have left.
        </EmptyState>
      );
    return (
      <>
        <BackBar />
        <ErrorState
          title="The conversation couldn’t be loaded"
          detail={chat.error.message}
          onRetry={() => void chat.refetch()}
          retrying={chat.isFetching}
        />
      </>
    );
  }
  return (
    <>
      <ConversationHeader chat={chat.data} me={me} onSearch={begun ? () => setSearching(true) : null} />
      {searching ? (
        <ConversationSearch chatId={chat.data.id} me={me} onClose={() => setSearching(false)} />
      ) : (
        // Following the same quote again leads there again.
        <OpenConversation key={aroundMessageId === null ? 'newest' : visit} chat={chat.data} me={me} aroundMessageId={aroundMessageId} />
      )}
    </>
  );
}

function BackBar() {
  return (
    <header className="border-b border-line px-4 py-2.5 lg:hidden">
      <BackLink />
    </header>
  );
}

function ConversationSkeleton() {
  return (
    <>
      <header className="flex items-center gap-3 border-b border-line px-4 py-2.5">
        <BackLink />
        <Skeleton round className="size-[42px]" />
        <div className="flex-1">
          <Skeleton className="mb-2 h-4 w-36" />
          <Skeleton className="h-3.5 w-24" />
        </div>
      </header>
      <LoadingRegion label="Loading the conversation" className="flex flex-col gap-2 p-4">
        <Skeleton className="h-10 w-56 rounded-[18px]" />
        <Skeleton className="h-10 w-40 self-end rounded-[18px]" />
        <Skeleton className="h-16 w-64 self-end rounded-[18px]" />
      </LoadingRegion>
    </>
  );
}
