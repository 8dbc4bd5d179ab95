import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { onceMore } from './once-more.ts';

/** A server that answers with what it knew when it was asked, later: only `answer` lets the oldest request go. */
function slowServer() {
  const waiting: (() => void)[] = [];
  let known = 0;
  return {
    change: () => void (known += 1),
    answer: async () => {
      waiting.shift()?.();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    },
    read: () => {
      const then = known;
      return new Promise<number>((resolve) => waiting.push(() => resolve(then)));
    },
    asked: () => waiting.length,
  };
}

function reader({ read }: ReturnType<typeof slowServer>) {
  const client = new QueryClient();
  let seen = 0;
  const fetch = async () => {
    seen = await client.fetchQuery({ queryKey: ['changes'], queryFn: read, staleTime: 0, gcTime: 0 });
  };
  return { fetch, seen: () => seen };
}

test('what changes while a response is on its way is fetched once that is there, however often it is asked for', async () => {
  const server = slowServer();
  const { fetch, seen } = reader(server);
  const inTurn = onceMore();
  const catchUp = () => inTurn(fetch);
  const first = catchUp();
  await Promise.resolve();
  server.change();
  const others = [catchUp(), catchUp(), catchUp()];
  expect(server.asked()).toBe(1);
  await server.answer();
  await first;
  expect([seen(), server.asked()]).toEqual([0, 1]);
  await server.answer();
  await Promise.all(others);
  expect([seen(), server.asked()]).toEqual([1, 0]);
});

test('would not be seen if two requests for the same were one (negative control)', async () => {
  const server = slowServer();
  const { fetch, seen } = reader(server);
  const first = fetch();
  await Promise.resolve();
  server.change();
  const second = fetch();
  await server.answer();
  await Promise.all([first, second]);
  expect([seen(), server.asked()]).toEqual([0, 0]);
});

test('goes on after a failure', async () => {
  let runs = 0;
  const inTurn = onceMore();
  const catchUp = () =>
    inTurn(async () => {
      runs += 1;
      if (runs === 1) throw new Error('No connection.');
    });
  const results = await Promise.allSettled([catchUp(), catchUp()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  await catchUp();
  expect(runs).toBe(3);
});
