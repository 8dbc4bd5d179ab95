import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pollWithoutLive } from '#platform/web/live/poll-without-live.ts';
import { onceMore } from '#platform/web/query/once-more.ts';
import { useTrpc, type Trpc } from '#platform/web/query/rpc.ts';
import type { OpenChat, QueryMessages } from '../../contract.ts';
import {
  catchUpWindow,
  conversationKey,
  openWindow,
  withMessages,
  withNewer,
  withOlder,
  type ConversationKey,
  type ConversationWindow,
  listenToChat,
} from './conversation-window.ts';
import { useProcessingMedia } from './use-processing-media.ts';

const POLL_MS = 30_000;
const MOST_AGAIN = 50;
const NOTHING: never[] = [];

type Queries = { client: QueryClient; trpc: Trpc };
/** The conversation, and which stretch of it is held. */
type OpenWindow = Queries & { me: string; chat: OpenChat; key: ConversationKey };
type Where = Pick<QueryMessages, 'from' | 'aroundMessageId'>;

/** The conversation on the screen: opened at the first unread message, extended both ways, and kept up to date. */
export function useConversation(me: string, chat: OpenChat, aroundMessageId: string | null) {
  const trpc = useTrpc();
  const client = useQueryClient();
  const chatId = chat.id;
  const [loading, setLoading] = useState<'older' | 'newer' | null>(null);
  const [failed, setFailed] = useState<'older' | 'newer' | null>(null);
  const key = useMemo(() => conversationKey(chatId, aroundMessageId), [chatId, aroundMessageId]);
  const latest = useRef<OpenWindow>({ client, trpc, me, chat, key });
  useEffect(() => {
    latest.current = { client, trpc, me, chat, key };
  });
  const exists = chat.revision > 0;
  // Orders in a new conversation stay on the screen while its first message is fetched.
  const [beginsHere] = useState(!exists);
  const query = useQuery({
    queryKey: key,
    queryFn: () => open({ client, trpc }, me, chat, aroundMessageId === null ? { from: 'unread' } : { aroundMessageId }),
    staleTime: Infinity,
    // The cached window may not reach the position at which it opens now; without a connection it is better than nothing.
    refetchOnMount: 'always',
    enabled: exists,
  });
  // Requests for the same changes are one: a message that is reported meanwhile would wait for the next report.
  const [inTurn] = useState(onceMore);
  const catchUp = useCallback(() => inTurn(() => catchUpWith(latest.current)), [inTurn]);
  useLiveChanges({ chatId, catchUp, exists });
  const window = query.data;
  useProcessingMedia(window?.items ?? NOTHING, async (first, last) => {
    const page = await fetchMessages({ client, trpc }, { chatId, before: last + 1, limit: Math.min(MOST_AGAIN, last - first + 1) });
    client.setQueryData<ConversationWindow>(key, (held) => held && withMessages(held, page.items));
  });

  async function extend(way: 'older' | 'newer') {
    const edge = way === 'older' ? window?.items[0] : window?.items.at(-1);
    if (!window || !edge || loading !== null || !(way === 'older' ? window.hasOlder : window.hasNewer)) return;
    setLoading(way);
    setFailed(null);
    try {
      const page = await fetchMessages(
        { client, trpc },
        { chatId, ...(way === 'older' ? { before: edge.revision } : { after: edge.revision }) },
      );
      const extended = way === 'older' ? withOlder : withNewer;
      client.setQueryData<ConversationWindow>(key, (held) => held && extended(held, page));
    } catch {
      setFailed(way);
    } finally {
      setLoading(null);
    }
  }
  async function show(where: Where) {
    const opened = await open({ client, trpc }, me, chat, where);
    client.setQueryData<ConversationWindow>(key, (held) => ({ ...opened, newFrom: held?.newFrom ?? opened.newFrom }));
  }
  const opening = exists && !beginsHere && (query.isPending || (query.isFetching && !query.isFetchedAfterMount));
  return { query, window, opening, loading, failed, extend, show, catchUp };
}

async function open(queries: Queries, me: string, chat: OpenChat, where: Where): Promise<ConversationWindow> {
  const page = await fetchMessages(queries, { chatId: chat.id, ...where });
  const { readRevision, seenRevision, seenAt } = chat;
  return openWindow({ page, readRevision, seenRevision, seenAt, me });
}

function fetchMessages({ client, trpc }: Queries, input: { chatId: string } & Partial<QueryMessages>) {
  return client.fetchQuery({ ...trpc.chat.queryMessages.queryOptions(input), staleTime: 0, gcTime: 0 });
}

async function catchUpWith({ client, trpc, me, chat, key }: OpenWindow): Promise<void> {
  await catchUpWindow({
    held: () => client.getQueryData<ConversationWindow>(key),
    put: (change) => void client.setQueryData<ConversationWindow>(key, (held) => held && change(held)),
    fetchChanges: (since) =>
      client.fetchQuery({ ...trpc.chat.queryChanges.queryOptions({ chatId: chat.id, since }), staleTime: 0, gcTime: 0 }),
    open: () => open({ client, trpc }, me, chat, { from: 'newest' }),
  });
}

type LiveChanges = { chatId: string; catchUp: () => Promise<void>; exists: boolean };

/**
 * Fetches changes every 30 s without live events, when the page is visible again, when the connection is back, and on every report of one.
 */
function useLiveChanges({ chatId, catchUp, exists }: LiveChanges): void {
  useEffect(() => {
    if (!exists) return;
    const fetchChanges = () => void catchUp().catch(() => undefined);
    const fetchIfVisible = () => {
      if (document.visibilityState === 'visible') fetchChanges();
    };
    // The cached window may be stale.
    fetchIfVisible();
    const stopPolling = pollWithoutLive(fetchIfVisible, POLL_MS);
    const moments = ['visibilitychange', 'pageshow', 'online', 'focus'] as const;
    for (const moment of moments) addEventListener(moment, fetchIfVisible);
    const unlisten = listenToChat(chatId, { changed: fetchChanges, missed: fetchIfVisible });
    return () => {
      stopPolling();
      for (const moment of moments) removeEventListener(moment, fetchIfVisible);
      unlisten();
    };
  }, [chatId, catchUp, exists]);
}
