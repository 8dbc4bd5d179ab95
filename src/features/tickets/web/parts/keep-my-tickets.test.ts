import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpLink } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { expect, test } from 'vitest';
import type { Trpc } from '#platform/web/rpc.ts';
import { keepMyTickets } from './keep-my-tickets.ts';
import type { KeptTickets } from './kept-tickets.ts';

/** Keeps the tickets of somebody who does `meanwhile` while the server is asked; returns what was stored. */
async function keptAfter(meanwhile: (leave: () => void) => void): Promise<KeptTickets[]> {
  const end = new AbortController();
  const written: KeptTickets[] = [];
  const queries = new QueryClient();
  const answer = async () => {
    meanwhile(() => end.abort());
    return Response.json({ result: { data: { items: [], nextCursor: null } } });
  };
  const client = createTRPCClient({ links: [httpLink({ url: 'https://turnout.test/trpc', fetch: answer })] });
  const trpc = createTRPCOptionsProxy({ client, queryClient: queries }) as unknown as Trpc;
  await keepMyTickets(
    { trpc, queries, userId: 'ann', now: Date.parse('2026-11-26T18:00:00Z'), signal: end.signal },
    { store: { read: async () => null, write: async (kept) => void written.push(kept) } },
  );
  queries.clear();
  return written;
}

test('stores nothing of somebody who signed out while their tickets were fetched', async () => {
  expect(await keptAfter((leave) => leave())).toEqual([]);
});

test('stores the tickets of somebody who stays', async () => {
  expect(await keptAfter(() => undefined)).toEqual([{ userId: 'ann', asOf: '2026-11-26T18:00:00.000Z', tickets: [] }]);
});
