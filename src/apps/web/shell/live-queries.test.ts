import { QueryClient } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { createTRPCClient, httpLink } from '@trpc/client';
import { expect, test } from 'vitest';
import type { AppRouter } from '#apps/web/server/rpc-router.ts';
import type { LiveChange } from '#platform/web/live/live-hub.ts';
import { AFTER_A_GAP, touchedBy } from './live-queries.ts';

const [ID, OTHER, OWNER] = ['one', 'other', 'owner'];
const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: 'http://nowhere.test' })] });

/** The answers that a browser holds of all that lives, by what people would call them. */
function held() {
  const queryClient = new QueryClient();
  const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient });
  const dates = (sessionId: string) => ({ sessionId, userId: OWNER, fromDate: '2026-06-01T12:00:00.000Z', direction: 'FUTURE' as const });
  const comments = (id: string) => ({ contentItemUri: { type: 'POST' as const, id }, contentUserId: OWNER });
  const keys = {
    'dates of the session': trpc.session.querySessionEventsBySessionId.infiniteQueryKey(dates(ID)),
    'dates of another session': trpc.session.querySessionEventsBySessionId.infiniteQueryKey(dates(OTHER)),
    'one date': trpc.session.getSessionEvent.queryKey({ userId: OWNER, sessionEventId: ID }),
    'comments of the item': trpc.comment.queryComments.infiniteQueryKey(comments(ID)),
    'comments of another item': trpc.comment.queryComments.infiniteQueryKey(comments(OTHER)),
    'my notifications': trpc.notification.queryNotificationsByUser.infiniteQueryKey({ userId: OWNER }),
    'my order': trpc.payment.getPayment.queryKey({ itemId: ID, userId: OWNER }),
    'orders in a conversation': trpc.chat.queryOrders.queryKey({ chatId: ID }),
    'pictures of an item': trpc.media.queryEntitiesByMediaItemUri.queryKey({ mediaItemUri: { type: 'POST', id: ID }, userId: OWNER }),
    conversations: trpc.chat.queryChats.infiniteQueryKey({}),
  };
  for (const key of Object.values<readonly unknown[]>(keys)) queryClient.setQueryData(key, { pages: [], pageParams: [] });
  return {
    queryClient,
    stale: () =>
      Object.entries(keys)
        .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
        .map(([name]) => name),
  };
}

test.each<[LiveChange, string[]]>([
  [{ kind: 'session', sessionId: ID }, ['dates of the session', 'one date']],
  [{ kind: 'content', contentId: ID }, ['comments of the item']],
  [{ kind: 'notifications' }, ['my notifications']],
  [{ kind: 'order', itemId: ID }, ['dates of the session', 'dates of another session', 'one date', 'my order', 'orders in a conversation']],
  [{ kind: 'media' }, ['comments of the item', 'comments of another item', 'pictures of an item']],
  // Conversations know for themselves what has changed in them.
  [{ kind: 'chat', chatId: ID, revision: 1 }, []],
])('%o makes stale what shows it, and nothing else', async (change, expected) => {
  const { queryClient, stale } = held();
  await Promise.all(touchedBy(change).map((filters) => queryClient.invalidateQueries(filters)));
  expect(stale()).toEqual(expected);
});

test('after a gap everything that may have changed unheard is asked again', async () => {
  const { queryClient, stale } = held();
  await Promise.all(AFTER_A_GAP.map((filters) => queryClient.invalidateQueries(filters)));
  expect(stale()).toHaveLength(10);
});
