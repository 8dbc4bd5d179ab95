import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { createTRPCClient, httpLink } from '@trpc/client';
import { expect, test } from 'vitest';
import type { AppRouter } from '#apps/web/server/rpc-router.ts';
import type { LiveChange } from '#platform/web/live/live-hub.ts';
import type { Mutation } from '#platform/web/query/use-invalidate.ts';
import { AFTER_A_GAP, invalidateAfter, invalidatedBy } from './invalidation-table.ts';

const [ID, OTHER, OWNER] = ['one', 'other', 'owner'];
const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: 'http://nowhere.test' })] });

/** A cache with an answer of every live kind, under readable names. */
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
    'orders in a conversation': trpc.chat.queryOrders.queryKey({ otherUserId: ID }),
    'pictures of an item': trpc.media.queryEntitiesByMediaItemUri.queryKey({ mediaItemUri: { type: 'POST', id: ID }, userId: OWNER }),
    'the item': trpc.content.getContentItem.queryKey({ contentItemUri: { type: 'POST', id: ID } }),
    'another item': trpc.content.getContentItem.queryKey({ contentItemUri: { type: 'POST', id: OTHER } }),
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
  [{ kind: 'likes', contentId: ID }, ['the item']],
  [{ kind: 'notifications' }, ['my notifications']],
  [{ kind: 'order', itemId: ID }, ['dates of the session', 'dates of another session', 'one date', 'my order', 'orders in a conversation']],
  [{ kind: 'media' }, ['comments of the item', 'comments of another item', 'pictures of an item', 'the item', 'another item']],
  [{ kind: 'chat', chatId: ID, revision: 1 }, ['conversations']],
])('%o invalidates what shows it, and nothing else', async (change, expected) => {
  const { queryClient, stale } = held();
  await Promise.all(invalidatedBy(change).map((filters) => queryClient.invalidateQueries(filters)));
  expect(stale()).toEqual(expected);
});

test('invalidates everything that may have changed unheard after a gap', async () => {
  const { queryClient, stale } = held();
  await Promise.all(AFTER_A_GAP.map((filters) => queryClient.invalidateQueries(filters)));
  expect(stale()).toHaveLength(10);
});

/** Answers on the screen, and a record of refetches; `answer` lets the pending ones complete. */
function shown() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient });
  const waiting: (() => void)[] = [];
  const asked: string[] = [];
  const ROWS = { pages: [{ items: ['a row'] }], pageParams: [null] };
  const EMPTY = { pages: [{ items: [] }], pageParams: [null] };
  const screen = {
    'my ticket': [trpc.ticket.queryGuests.queryKey(), ROWS],
    'the search': [trpc.search.getUserSearchQueries.queryKey(), ROWS],
    'search results': [trpc.search.search.infiniteQueryKey({ query: 'yoga' }), ROWS],
    Discover: [trpc.feed.queryDiscoveryTimeline.infiniteQueryKey(), ROWS],
    'a feed with rows': [trpc.feed.queryFollowingTimeline.infiniteQueryKey({ limit: 20 }), ROWS],
    'an empty feed': [trpc.feed.queryFollowingTimeline.infiniteQueryKey({ limit: 10 }), EMPTY],
    'whom I follow': [trpc.user.getFollowing.infiniteQueryKey(), ROWS],
    'my follow': [trpc.user.checkFollowStatus.queryKey(), ROWS],
    'my memberships': [trpc.membership.queryMembershipPurchases.infiniteQueryKey(), ROWS],
  } as const;
  for (const [name, [queryKey, data]] of Object.entries<readonly [readonly unknown[], unknown]>(screen)) {
    queryClient.setQueryData(queryKey, data);
    const queryFn = () => {
      asked.push(name);
      return new Promise((resolve) => waiting.push(() => resolve(data)));
    };
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  }
  const stale = () => Object.entries(screen).flatMap(([name, [key]]) => (queryClient.getQueryState(key)?.isInvalidated ? [name] : []));
  return { queryClient, asked, stale, answer: () => waiting.splice(0).forEach((come) => come()) };
}

test.each<{ mutation: Mutation; now: string[]; later: string[] }>([
  {
    mutation: { kind: 'booking' },
    now: ['my memberships', 'my ticket', 'search results', 'the search'],
    later: ['Discover', 'a feed with rows', 'an empty feed'],
  },
  { mutation: { kind: 'follow' }, now: ['an empty feed', 'my follow'], later: ['a feed with rows', 'whom I follow'] },
  { mutation: { kind: 'subscription' }, now: ['my follow', 'my memberships'], later: [] },
  { mutation: { kind: 'published', type: 'POST' }, now: [], later: ['Discover', 'a feed with rows', 'an empty feed', 'search results'] },
  { mutation: { kind: 'item' }, now: ['Discover', 'a feed with rows', 'an empty feed', 'search results'], later: [] },
  { mutation: { kind: 'saved-search' }, now: ['the search'], later: [] },
])('of what is shown, $mutation.kind refetches $now at once and $later at the next visit', async ({ mutation, now, later }) => {
  const { queryClient, asked, stale, answer } = shown();
  const told = invalidateAfter(queryClient, mutation);
  expect(asked.toSorted()).toEqual(now.toSorted());
  answer();
  await told;
  expect(stale().toSorted()).toEqual(later.toSorted());
});

test('resolves once what is shown has been refetched, and not before', async () => {
  const { queryClient, answer } = shown();
  let done = false;
  const told = invalidateAfter(queryClient, { kind: 'guest' }).then(() => {
    done = true;
  });
  await new Promise(setImmediate);
  expect(done).toBe(false);
  answer();
  await told;
  expect(done).toBe(true);
});
