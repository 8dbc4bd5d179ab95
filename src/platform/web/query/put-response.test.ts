import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { putResponse } from './put-response.ts';

const KEY = ['follows', 'maya'];
const BEFORE = { isFollowing: false };
const AFTER = { isFollowing: true };

/** A query that was read before a change and is answered when told. */
function questionUnderWay(client: QueryClient) {
  const { promise, resolve } = Promise.withResolvers<typeof BEFORE>();
  const asked = client.fetchQuery({ queryKey: KEY, queryFn: () => promise }).catch(() => undefined);
  return async () => {
    resolve(BEFORE);
    await asked;
    await promise;
  };
}

describe.each([
  ['the first answer', undefined],
  ['a later answer', BEFORE],
])('while %s is in flight', (_which, known) => {
  const clientOf = () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
    if (known) client.setQueryData(KEY, known);
    return client;
  };

  it('keeps the answer to a change, whatever arrives afterwards', async () => {
    const client = clientOf();
    const arrives = questionUnderWay(client);
    await putResponse(client, KEY, AFTER);
    await arrives();
    expect(client.getQueryData(KEY)).toEqual(AFTER);
  });

  it('would lose it if it were only written (negative control)', async () => {
    const client = clientOf();
    const arrives = questionUnderWay(client);
    client.setQueryData(KEY, AFTER);
    await arrives();
    expect(client.getQueryData(KEY)).toEqual(BEFORE);
  });
});
