import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mayPass } from '#platform/web/query/query-client.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { useRetainedState } from '#ui/layout/use-retained-state.ts';
import { useBottomBar } from '#ui/layout/use-bottom-bar.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { Message, OpenChat } from '../../contract.ts';
import { chatDrafts } from '../../outbox/web/chat-drafts.ts';
import { Composer } from '../../outbox/web/composer.tsx';
import { EMPTY_WINDOW, listenToChat, publishChatChange } from './conversation-window.ts';
import { MessageList } from './message-list.tsx';
import { outbox, sendOutbox, useOutgoing, type OutgoingMessage } from '../../outbox/web/outbox.ts';
import { RequestAnswer } from '../../inbox/web/request-answer.tsx';
import { StandingNotice } from './standing-notice.tsx';
import { TypingSign } from './typing-sign.tsx';
import { useConversation } from './use-conversation.ts';
import { useScrollWindow } from './use-scroll-window.ts';
import { OutgoingRow } from '../../outbox/web/outgoing-row.tsx';

const PushOffer = lazyPart(async () => (await import('#features/push/shared/push-offer.tsx')).PushOffer);

const READ_AFTER_MS = 400;

const NO_ORDERS: never[] = [];

/** The messages with someone and the field for writing. */
export function OpenConversation({ chat, me, aroundMessageId }: { chat: OpenChat; me: string; aroundMessageId: string | null }) {
  const trpc = useTrpc();
  const [replyTo, setReplyTo] = useRetainedState<Message | null>(`message.${me}.${chat.otherUserId}.answered`, null);
  const [hasBegun, setHasBegun] = useState(false);
  const [edits, setEdits] = useState(0);
  const bottomBar = useBottomBar();
  const other = chat.users.find(({ id }) => id !== me);
  const otherName = other?.displayName || other?.username || '';
  const recipientUserId = chat.otherUserId;
  const mayWrite = chat.standing === 'open' && chat.state === 'OPEN';
  const { query, window = EMPTY_WINDOW, opening, loading, failed, extend, show } = useConversation(me, chat, aroundMessageId);
  const orders = useQuery({ ...trpc.chat.queryOrders.queryOptions({ otherUserId: recipientUserId }), staleTime: 60_000 });
  const outgoing = useOutgoing(me, recipientUserId);
  // Messages that the server has accepted are already in the window.
  const known = new Set(window.items.map(({ id }) => id));
  const underway = outgoing.filter(({ id }) => !known.has(id));
  // The message replied to may have been deleted meanwhile.
  const answered = window.items.find(({ id }) => id === replyTo?.id) ?? replyTo;
  const reading = useReadPosition(chat);
  const { box, onScroll, atEnd, toEnd, focus } = useScrollWindow({
    startKey: aroundMessageId ?? (window.newFrom === null ? window.opensAt : 'new'),
    hasOlder: window.hasOlder,
    hasNewer: window.hasNewer,
    onNear: (way) => {
      if (failed === null) void extend(way);
    },
    onSeen: reading.seen,
  });
  useFreshChat(chat, { atEnd, refused: underway.filter(({ error }) => error !== null).length });

  function edit(message: OutgoingMessage) {
    putBack(me, message);
    setReplyTo(window.items.find(({ id }) => id === message.replyTo?.id) ?? null);
    setEdits(edits + 1);
  }
  async function toLatest() {
    if (window.hasNewer) await show({ from: 'newest' });
    toEnd();
  }
  if (query.isError && !query.data)
    return (
      <ErrorState
        title="The messages couldn’t be loaded"
        detail={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return (
    <>
      {opening ? (
        <div className="grid min-h-0 flex-1 place-items-center text-ink-3">
          <Spinner label="Loading messages" size={28} />
        </div>
      ) : (
        <MessageList
          {...{ window, me, otherName, box, onScroll, atEnd, loading, failed }}
          onRetry={(way) => void extend(way)}
          orders={orders.data ?? NO_ORDERS}
          mayAnswer={mayWrite}
          markedId={aroundMessageId}
          onReply={setReplyTo}
          unread={reading.unread}
          onToLatest={() => {
            focus();
            void toLatest();
          }}
        >
          {chat.revision === 0 && underway.length === 0 && mayWrite ? (
            <Beginning name={otherName} known={orders.data === undefined || orders.data.length > 0} />
          ) : null}
          {underway.map((message) => (
            <OutgoingRow
              key={message.id}
              message={message}
              me={me}
              otherName={otherName}
              onRetry={() => {
                focus();
                outbox.set(me, message.id, { ...message, status: 'waiting', error: null });
                void sendOutbox(me, recipientUserId);
              }}
              onEdit={mayWrite ? () => edit(message) : null}
              onDelete={() => {
                focus();
                outbox.set(me, message.id, null);
              }}
            />
          ))}
          <TypingSign chatId={chat.id} otherUserId={recipientUserId} name={otherName} />
        </MessageList>
      )}
      {hasBegun && chat.revision > 0 ? (
        <PushOffer className="mx-4 mb-3">Would you like a notification on this device when they reply?</PushOffer>
      ) : null}
      <div ref={bottomBar}>
        {chat.standing !== 'open' ? (
          <StandingNotice chat={chat} name={otherName} />
        ) : chat.state !== 'OPEN' ? (
          <RequestAnswer chat={chat} name={otherName} />
        ) : (
          <Composer
            {...{ me, recipientUserId, otherName, edits }}
            replyTo={answered?.deleted ? null : answered}
            chatId={chat.id}
            exists={chat.revision > 0}
            onReplyEnd={() => setReplyTo(null)}
            onSend={() => {
              setHasBegun(chat.revision === 0);
              void toLatest();
            }}
          />
        )}
      </div>
    </>
  );
}

/** Says what happens with a first message, which a stranger's requests may hold back. */
function Beginning({ name, known }: { name: string; known: boolean }) {
  return (
    <li className="px-8 py-4 text-center text-[13.5px] text-ink-2">
      This is the start of your conversation with <bdi>{name}</bdi>.
      {known ? null : ' If they don’t know you, your message waits in their requests until they accept it.'}
    </li>
  );
}

/** Puts the words of a message that wasn't sent back into the field, before what has been written since. */
function putBack(me: string, { id, recipientUserId, text }: OutgoingMessage): void {
  const since = chatDrafts.read(me)[recipientUserId];
  outbox.set(me, id, null);
  chatDrafts.set(me, recipientUserId, since === undefined ? text : `${text}\n${since}`);
}

/** Refetches whether the reader may write once something was refused, and the unread count while they read further up and more arrives. */
function useFreshChat({ id }: OpenChat, { atEnd, refused }: { atEnd: boolean; refused: number }): void {
  const invalidate = useInvalidate();
  useEffect(() => {
    const refresh = () => void invalidate({ kind: 'chat-standing' });
    if (refused > 0 || !atEnd) refresh();
    if (atEnd) return;
    return listenToChat(id, { changed: refresh });
  }, [id, atEnd, refused, invalidate]);
}

/** Reports how far the reader has read, a moment after they saw it. */
function useReadPosition(chat: OpenChat) {
  const trpc = useTrpc();
  const [unread, setUnread] = useState(chat.unreadCount);
  const furthest = useRef(chat.readRevision);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useMutation({
    ...trpc.chat.readMessages.mutationOptions(),
    // Until the server knows, every badge counts what has been read. Reading twice is harmless; retries wait for a connection.
    retry: (_failures, error) => mayPass(error),
    onSuccess({ unreadCount }) {
      setUnread(unreadCount);
      publishChatChange(chat.id, chat.revision);
    },
  });
  useEffect(() => setUnread(chat.unreadCount), [chat]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    unread,
    seen(revision: number) {
      if (revision <= furthest.current) return;
      furthest.current = revision;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => read.mutate({ chatId: chat.id, upTo: furthest.current }), READ_AFTER_MS);
    },
  };
}
