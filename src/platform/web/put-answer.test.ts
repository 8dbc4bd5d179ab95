import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { putAnswer } from './put-answer.ts';

const KEY = ['follows', 'maya'];
const BEFORE = { isFollowing: false };
const AFTER = { isFollowing: true };

/** A question that was read before a change and is answered when told. */
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
])('while %s is on its way', (_which, known) => {
  const clientOf = () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
    if (known) client.setQueryData(KEY, known);
    return client;
  };

  it('keeps what a change was answered, whatever comes in afterwards', async () => {
    const client = clientOf();
    const arrives = questionUnderWay(client);
    await putAnswer(client, KEY, AFTER);
    await arrives();
    expect(client.getQueryData(KEY)).toEqual(AFTER);
  });

  it('would be overtaken by it, were it only written (negative control)', async () => {
    const client = clientOf();
    const arrives = questionUnderWay(client);
    client.setQueryData(KEY, AFTER);
    await arrives();
    expect(client.getQueryData(KEY)).toEqual(BEFORE);
  });
});
