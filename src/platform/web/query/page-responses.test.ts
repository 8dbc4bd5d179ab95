import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { pageResponses, takePageResponses } from './page-responses.ts';

const list = {
  queryKey: ['list'],
  queryFn: ({ pageParam }: { pageParam: string | undefined }) => Promise.resolve({ items: [pageParam ?? 'first'], nextCursor: 'second' }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { nextCursor: string }) => last.nextCursor,
};

async function sent(): Promise<ReturnType<typeof pageResponses>> {
  const server = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await server.fetchQuery({ queryKey: ['one', { id: 1 }], queryFn: () => Promise.resolve({ id: 1 }) });
  await server.fetchInfiniteQuery(list);
  await server.fetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('no')) }).catch(() => undefined);
  return JSON.parse(JSON.stringify(pageResponses(server))) as ReturnType<typeof pageResponses>;
}

it('leaves out queries that failed, and what is the same for all others', async () => {
  const responses = await sent();
  expect(responses.map(({ key }) => key[0])).toEqual(['one', 'list']);
  expect(Object.keys(responses[0] ?? {})).toEqual(['key', 'data', 'at']);
});

it('gives a browser what the server fetched, as fresh as it was then', async () => {
  const browser = new QueryClient();
  const responses = await sent();
  takePageResponses(browser, responses);
  const state = browser.getQueryState(['one', { id: 1 }]);
  expect(state).toMatchObject({ data: { id: 1 }, status: 'success', fetchStatus: 'idle', dataUpdatedAt: responses[0]?.at });
});

it('continues a list where the server has ended', async () => {
  const browser = new QueryClient();
  takePageResponses(browser, await sent());
  const { pages } = await browser.fetchInfiniteQuery({ ...list, pages: 2 });
  expect(pages.map(({ items }) => items[0])).toEqual(['first', 'second']);
});

it('never replaces a newer response', async () => {
  const browser = new QueryClient();
  const responses = await sent();
  browser.setQueryData(['one', { id: 1 }], { id: 2 }, { updatedAt: (responses[0]?.at ?? 0) + 1 });
  takePageResponses(browser, responses);
  expect(browser.getQueryData(['one', { id: 1 }])).toEqual({ id: 2 });
});
