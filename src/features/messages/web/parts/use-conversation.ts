import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { liveHub } from '#platform/web/live/live-hub.ts';
import { useTrpc, type Trpc } from '#platform/web/rpc.ts';
import type { OpenChat, QueryMessages } from '../../contract.ts';
import { catchUpWindow } from './catch-up-window.ts';
import { followChats } from './chat-events.ts';
import { openWindow, withMessages, withNewer, withOlder, type ConversationWindow } from './conversation-window.ts';
import { useProcessingMedia } from './use-processing-media.ts';

const POLL_MS = 30_000;
const MOST_AGAIN = 50;
const NOTHING: never[] = [];

const keyOf = (chatId: string) => ['conversation', chatId];

type Asking = { client: QueryClient; trpc: Trpc };
type Where = Pick<QueryMessages, 'from' | 'aroundMessageId'>;

/** The conversation that is on the screen: opened at the first unread message, extended both ways, and kept up to date. */
export function useConversation(me: string, chat: OpenChat, aroundMessageId: string | null) {
  const trpc = useTrpc();
  const client = useQueryClient();
  const chatId = chat.id;
  const [loading, setLoading] = useState<'older' | 'newer' | null>(null);
  const [failed, setFailed] = useState<'older' | 'newer' | null>(null);
  const asking = useRef({ client, trpc, me, chat });
  useEffect(() => {
    asking.current = { client, trpc, me, chat };
  });
  const exists = chat.revision > 0;
  const query = useQuery({
    queryKey: keyOf(chatId),
    queryFn: () => open({ client, trpc }, me, chat, aroundMessageId === null ? { from: 'unread' } : { aroundMessageId }),
    staleTime: Infinity,
    enabled: exists,
  });
  const catchUp = useCallback(() => catchUpWith(asking.current, chatId), [chatId]);
  useKeptUpToDate(chatId, catchUp, client, exists);
  const window = query.data;
  useProcessingMedia(window?.items ?? NOTHING, async (first, last) => {
    const page = await ask({ client, trpc }, { chatId, before: last + 1, limit: Math.min(MOST_AGAIN, last - first + 1) });
    client.setQueryData<ConversationWindow>(keyOf(chatId), (held) => held && withMessages(held, page.items));
  });

  async function extend(way: 'older' | 'newer') {
    const edge = way === 'older' ? window?.items[0] : window?.items.at(-1);
    if (!window || !edge || loading !== null || !(way === 'older' ? window.hasOlder : window.hasNewer)) return;
    setLoading(way);
    setFailed(null);
    try {
      const page = await ask({ client, trpc }, { chatId, ...(way === 'older' ? { before: edge.revision } : { after: edge.revision }) });
      const extended = way === 'older' ? withOlder : withNewer;
      client.setQueryData<ConversationWindow>(keyOf(chatId), (held) => held && extended(held, page));
    } catch {
      setFailed(way);
    } finally {
      setLoading(null);
    }
  }
  async function show(where: Where) {
    const opened = await open({ client, trpc }, me, chat, where);
    client.setQueryData<ConversationWindow>(keyOf(chatId), (held) => ({ ...opened, newFrom: held?.newFrom ?? opened.newFrom }));
  }
  return { query, window, loading, failed, extend, show, catchUp };
}

/** Lets go of what is held, so that it is asked for anew, such as when a request was accepted. */
export function forgetConversation(client: QueryClient, chatId: string): void {
  void client.resetQueries({ queryKey: keyOf(chatId) });
}

async function open(asking: Asking, me: string, chat: OpenChat, where: Where): Promise<ConversationWindow> {
  const page = await ask(asking, { chatId: chat.id, ...where });
  const { readRevision, seenRevision, seenAt } = chat;
  return openWindow({ page, readRevision, seenRevision, seenAt, me });
}

function ask({ client, trpc }: Asking, input: { chatId: string } & Partial<QueryMessages>) {
  return client.fetchQuery({ ...trpc.chat.queryMessages.queryOptions(input), staleTime: 0, gcTime: 0 });
}

async function catchUpWith({ client, trpc, me, chat }: Asking & { me: string; chat: OpenChat }, chatId: string): Promise<void> {
  await catchUpWindow({
    held: () => client.getQueryData<ConversationWindow>(keyOf(chatId)),
    put: (change) => void client.setQueryData<ConversationWindow>(keyOf(chatId), (held) => held && change(held)),
    ask: (since) => client.fetchQuery({ ...trpc.chat.queryChanges.queryOptions({ chatId, since }), staleTime: 0, gcTime: 0 }),
    open: () => open({ client, trpc }, me, chat, { from: 'newest' }),
  });
}

/** Asks what has changed every 30 s where no live events arrive, when the page is looked at again, when the line is back, and whenever somebody says so. */
function useKeptUpToDate(chatId: string, catchUp: () => Promise<void>, client: QueryClient, exists: boolean): void {
  useEffect(() => {
    if (!exists) return;
    const look = () => {
      if (document.visibilityState === 'visible') void catchUp().catch(() => undefined);
    };
    // What was held from before may be old.
    look();
    const timer = setInterval(() => liveHub.isConnected() || look(), POLL_MS);
    const moments = ['visibilitychange', 'pageshow', 'online', 'focus'] as const;
    for (const moment of moments) addEventListener(moment, look);
    // What was said while nothing could be heard.
    const unhear = liveHub.listen(({ type }) => type === 'again' && look());
    const unfollow = followChats({
      changed: (changed) => {
        if (changed === chatId) void catchUp().catch(() => undefined);
      },
      sent: (message) => {
        if (message.chatId !== chatId) return;
        client.setQueryData<ConversationWindow>(keyOf(chatId), (held) => held && withMessages(held, [message]));
      },
    });
    return () => {
      clearInterval(timer);
      for (const moment of moments) removeEventListener(moment, look);
      unfollow();
      unhear();
    };
  }, [chatId, catchUp, client, exists]);
}
