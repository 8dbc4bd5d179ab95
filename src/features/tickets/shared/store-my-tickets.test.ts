import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpLink } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { expect, test, vi } from 'vitest';
import type { Trpc } from '#platform/web/query/rpc.ts';
import { storeMyTickets } from './store-my-tickets.ts';
import type { StoredTickets } from './stored-tickets.ts';

const DATE = '0198c0de-0000-7000-8000-000000000001';
const ANN = '0198c0de-0000-7000-8000-000000000002';

/** Stores the tickets of somebody who does `meanwhile` while the server responds; returns what was stored. */
async function storedAfter(meanwhile: (leave: () => void) => void): Promise<StoredTickets[]> {
  const end = new AbortController();
  const written: StoredTickets[] = [];
  const queries = new QueryClient();
  const answer = async () => {
    meanwhile(() => end.abort());
    return Response.json({ result: { data: { items: [], nextCursor: null } } });
  };
  const client = createTRPCClient({ links: [httpLink({ url: 'https://turnout.test/trpc', fetch: answer })] });
  const trpc = createTRPCOptionsProxy({ client, queryClient: queries }) as unknown as Trpc;
  await storeMyTickets(
    { trpc, queries, userId: 'ann', now: Date.parse('2026-11-26T18:00:00Z'), signal: end.signal },
    { store: { read: async () => null, write: async (stored) => void written.push(stored) } },
  );
  queries.clear();
  return written;
}

test('stores nothing of somebody who signed out while their tickets were fetched', async () => {
  expect(await storedAfter((leave) => leave())).toEqual([]);
});

test('stores the tickets of somebody who stays', async () => {
  expect(await storedAfter(() => undefined)).toEqual([{ userId: 'ann', asOf: '2026-11-26T18:00:00.000Z', tickets: [] }]);
});

test.each([
  ['fetches the tickets again if a page has shown one that isn’t stored, however fresh the others are', 'ann', 'NEW12-34567', true],
  ['fetches nothing while what pages have shown is stored and fresh', 'ann', 'OLD12-34567', false],
  ['fetches nothing for a ticket of somebody else, which a host has looked at', 'ben', 'NEW12-34567', false],
  ['fetches nothing for a gift to somebody else, which isn’t stored', 'ann', 'NEW12-34567', false, 'to-redeem'],
])('%s', async (_title, userId, code, isFetched, gift = '') => {
  const written: StoredTickets[] = [];
  const queries = new QueryClient();
  const answer = async () => Response.json({ result: { data: { items: [], nextCursor: null } } });
  const client = createTRPCClient({ links: [httpLink({ url: 'https://turnout.test/trpc', fetch: answer })] });
  const trpc = createTRPCOptionsProxy({ client, queryClient: queries }) as unknown as Trpc;
  queries.setQueryData([['ticket', 'getTicket'], { input: { sessionEventId: 'date', userId }, type: 'query' }], { userId, code, gift });
  const stored = { userId: 'ann', asOf: '2026-11-26T17:59:00.000Z', tickets: [{ code: 'OLD12-34567' }] } as StoredTickets;
  await storeMyTickets(
    { trpc, queries, userId: 'ann', now: Date.parse('2026-11-26T18:00:00Z'), signal: new AbortController().signal },
    { store: { read: async () => stored, write: async (next) => void written.push(next) } },
  );
  queries.clear();
  expect(written.length > 0).toBe(isFetched);
});

test('stores what is needed on the way and at the door: the code of each valid place and whose it is, times, street or link, and the host’s notes', async () => {
  const order = {
    itemId: DATE,
    userId: ANN,
    ownerUserId: 'host',
    ownerUsername: 'host',
    username: 'ann',
    displayName: 'Ann',
    description: { title: 'Yoga' },
    item: {
      state: 'valid',
      startDateTime: '2026-12-01T18:00:00.000Z',
      endDateTime: '2026-12-01T19:00:00.000Z',
      timeZone: 'Europe/London',
      place: 'London',
    },
  };
  const answers: Record<string, unknown> = {
    'payment.queryPaymentsByUser': { items: [order], nextCursor: null },
    'ticket.getTicket': {
      code: 'ABCDE-FGHJK',
      notes: 'Bring a mat.',
      seats: [
        { seat: 1, guestName: null, kindName: null, code: 'ABCDE-FGHJK' },
        { seat: 2, guestName: 'Mia', kindName: null, code: 'BBCDE-FGHJK' },
        { seat: 3, guestName: null, kindName: null, code: null },
      ],
    },
    'session.getSessionEvent': { formattedAddress: '12 Grove Road, London', locationUrl: null },
  };
  const written: StoredTickets[] = [];
  const queries = new QueryClient();
  const answer = async (input: unknown) => {
    const asked = new URL(String(input)).pathname.split('/').at(-1) ?? '';
    return Response.json({ result: { data: answers[asked] } });
  };
  const client = createTRPCClient({ links: [httpLink({ url: 'https://turnout.test/trpc', fetch: answer })] });
  const trpc = createTRPCOptionsProxy({ client, queryClient: queries }) as unknown as Trpc;
  vi.stubGlobal('location', { origin: 'https://turnout.test' });
  await storeMyTickets(
    { trpc, queries, userId: ANN, now: 0, signal: new AbortController().signal },
    { store: { read: async () => null, write: async (stored) => void written.push(stored) } },
  );
  vi.unstubAllGlobals();
  queries.clear();
  expect(written[0]?.tickets).toMatchObject([
    {
      sessionEventId: DATE,
      code: 'ABCDE-FGHJK',
      startDateTime: '2026-12-01T18:00:00.000Z',
      endDateTime: '2026-12-01T19:00:00.000Z',
      address: '12 Grove Road, London',
      link: null,
      notes: 'Bring a mat.',
      holder: 'Ann',
    },
    { sessionEventId: DATE, code: 'BBCDE-FGHJK', holder: 'Mia' },
  ]);
});
