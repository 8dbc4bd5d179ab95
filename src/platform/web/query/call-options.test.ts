import { QueryClient, skipToken } from '@tanstack/react-query';
import { createTRPCClient } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { observable } from '@trpc/server/observable';
import { beforeEach, expect, test } from 'vitest';
import type { AppRouter } from '#apps/web/server/rpc-router.ts';
import { callOptions } from './call-options.ts';
import type { Trpc } from './rpc.ts';

const sent: unknown[] = [];
const ours = callOptions(async (type, path, input) => void sent.push({ type, path, input }));
const client = createTRPCClient<AppRouter>({
  links: [
    () =>
      ({ op: { type, path, input } }) =>
        observable((observer) => {
          sent.push({ type, path, input });
          observer.next({ result: { data: null } });
          observer.complete();
        }),
  ],
});
const library = createTRPCOptionsProxy<AppRouter>({ client, queryClient: new QueryClient() });

beforeEach(() => void sent.splice(0));

const PERSON = { userId: '01890a5d-ac96-774b-bcce-b302099a8057' };
const LIST = { limit: 12, form: 'card' } as const;
const BUILT = {
  'the key of everything': (trpc) => trpc.pathKey(),
  'the key of a feature': (trpc) => trpc.user.pathKey(),
  'the filter of a feature': (trpc) => trpc.user.pathFilter({ stale: true }),
  'the key of a query': (trpc) => trpc.user.getUser.queryKey(PERSON),
  'the key of a query without input': (trpc) => trpc.user.getUser.queryKey(),
  'the filter of a query': (trpc) => trpc.user.getUser.queryFilter(PERSON, { stale: true }),
  'a query': (trpc) => trpc.user.getUser.queryOptions(PERSON, { staleTime: 5 }),
  'a query that waits for its input': (trpc) => trpc.user.getUser.queryOptions(skipToken),
  'the key of a list': (trpc) => trpc.feed.queryDiscoveryTimeline.infiniteQueryKey(LIST),
  'the key of a list from a page on': (trpc) => trpc.feed.queryDiscoveryTimeline.infiniteQueryKey({ ...LIST, cursor: 'next' }),
  'the filter of a list': (trpc) => trpc.feed.queryDiscoveryTimeline.infiniteQueryFilter(LIST),
  'a list': (trpc) => trpc.feed.queryDiscoveryTimeline.infiniteQueryOptions(LIST, { getNextPageParam: () => null }),
  'a list from a page on': (trpc) =>
    trpc.feed.queryDiscoveryTimeline.infiniteQueryOptions(LIST, { initialCursor: 'next', getNextPageParam: () => null }),
  'the key of a mutation': (trpc) => trpc.user.followUser.mutationKey(),
  'a mutation': (trpc) => trpc.user.followUser.mutationOptions({ retry: 2 }),
} satisfies Record<string, (trpc: Trpc) => unknown>;

// Functions are compared by what they send; the library adds the path again and a callback for defaults, which nothing here sets.
const dataOf = (built: unknown) =>
  JSON.parse(JSON.stringify(built, (name, value: unknown) => (name === 'trpc' ? undefined : value)) ?? 'null') as unknown;

test.for(Object.entries(BUILT))('builds %s as the library does', ([, build]) => {
  expect(dataOf(build(ours))).toEqual(dataOf(build(library as unknown as Trpc)));
});

test.for(['a query', 'a list', 'a list from a page on', 'a mutation'] as const)('%s sends what the library would', async (name) => {
  type Built = { queryKey?: unknown; queryFn?: (context: unknown) => unknown; mutationFn?: (input: unknown) => unknown };
  const requests = [];
  for (const trpc of [ours, library as unknown as Trpc]) {
    const { queryKey, queryFn, mutationFn } = BUILT[name](trpc) as Built;
    for (const pageParam of [undefined, 'later']) await queryFn?.({ queryKey, pageParam, direction: 'forward' });
    await mutationFn?.({ ...PERSON, followingUserId: PERSON.userId });
    requests.push(sent.splice(0));
  }
  const [own, libraryOwn] = requests;
  expect(own?.length).toBeGreaterThan(0);
  expect(own).toEqual(libraryOwn);
});

test('a query that waits for its input sends nothing', () => {
  expect(ours.user.getUser.queryOptions(skipToken).queryFn).toBe(skipToken);
});

test('refuses what it does not build', () => {
  expect(() => (ours.user.getUser as unknown as { useQuery: () => unknown }).useQuery()).toThrow('Calls have no useQuery.');
});
