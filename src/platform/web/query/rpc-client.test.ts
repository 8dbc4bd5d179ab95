import { afterEach, expect, test, vi } from 'vitest';
import { readRpc, rpcClient } from './rpc-client.ts';

afterEach(() => vi.unstubAllGlobals());

const readOf = (status: number, body: string) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  return readRpc('/trpc/user.getUser', {}).then((response) => response.json());
};

test('returns what a response says, whatever its status', async () => {
  expect(await readOf(200, '{"result":{}}')).toEqual({ result: {} });
  expect(await readOf(404, '{"error":{}}')).toEqual({ error: {} });
  expect(await readOf(207, '[{"error":{}},{"result":{}}]')).toEqual([{ error: {} }, { result: {} }]);
  expect(await readOf(500, '[{"error":{}},{"result":{}}]')).toEqual([{ error: {} }, { result: {} }]);
});

test.each([
  ['a success that is a page', 200, '<!doctype html>', 'Unable to transform response from server'],
  ['a success that breaks off', 200, '{"result":', 'Unable to transform response from server'],
  ['a failure that is a page', 502, '<html></html>', 'Unexpected error occurred (status: 502)'],
  ['a failure in words', 503, 'Back in a minute.', 'Back in a minute.'],
  ['a failure that a proxy says in its own form', 502, '{"error":"bad gateway"}', 'Unexpected error occurred (status: 502)'],
  ['a failure that a proxy says in words of its own', 429, '{"message":"Slow down, please."}', 'Slow down, please.'],
  ['a failure that is a number', 504, '504', '504'],
])('fails in words for people with %s', async (_about, status, body, message) => {
  await expect(readOf(status, body)).rejects.toThrow(message);
});

test('says that the server is out of reach, unless the screen aborted the request itself', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(readRpc('/trpc/user.getUser', {})).rejects.toThrow('We can’t reach the server.');
  await expect(readRpc('/trpc/user.getUser', { signal: AbortSignal.abort() })).rejects.toThrow('Failed to fetch');
});

test('what asks the payment provider holds up no other call of its moment', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  const answered: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const [, calls = ''] = /trpc\/([^?]+)/.exec(address) ?? [];
    answered.push(calls);
    return Response.json(calls.split(',').map((name) => ({ result: { data: name } })));
  });
  const calls = ['payment.getBalance', 'payment.getPayoutOutlook', 'payment.isCreator'];
  expect(await Promise.all(calls.map((path) => rpcClient.query(path)))).toEqual(calls);
  expect(answered.toSorted()).toEqual(['payment.getBalance,payment.isCreator', 'payment.getPayoutOutlook']);
});
