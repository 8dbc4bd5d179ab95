import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createResponseStore } from './stored-responses.ts';
import { StoringQueryClient } from './storing-query-client.ts';

const EVENT = [['session', 'getSessionEvent'], { type: 'query' }];

/** A client, and a server whose answers arrive when the test lets them. */
function place() {
  const client = new StoringQueryClient(createResponseStore({ storage: null, owner: () => null, now: Date.now }), {
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  });
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  return { client, asked, queryFn };
}

describe('an answer in flight when its subject changes', () => {
  it('is fetched again, and callers waiting for it get the new one', async () => {
    const { client, asked, queryFn } = place();
    const waited = client.fetchQuery({ queryKey: EVENT, queryFn });
    const changed = client.invalidateQueries({ queryKey: [['session']] });
    asked[0]?.resolve('London');
    asked[1]?.resolve('12 Grove Road, London');
    await changed;
    expect(await waited).toBe('12 Grove Road, London');
    expect(client.getQueryData(EVENT)).toBe('12 Grove Road, London');
    expect(asked).toHaveLength(2);
  });

  it('reaches the screen that shows it only as the new one', async () => {
    const { client, asked, queryFn } = place();
    const shown: unknown[] = [];
    const stop = new QueryObserver(client, { queryKey: EVENT, queryFn }).subscribe(({ data }) => shown.push(data));
    const changed = client.invalidateQueries({ queryKey: [['session']] });
    asked[0]?.resolve('London');
    asked[1]?.resolve('12 Grove Road, London');
    await changed;
    stop();
    expect(shown).not.toContain('London');
    expect(shown.at(-1)).toBe('12 Grove Road, London');
  });

  it('is left alone if something else changed', async () => {
    const { client, asked, queryFn } = place();
    const waited = client.fetchQuery({ queryKey: EVENT, queryFn });
    await client.invalidateQueries({ queryKey: [['payment']] });
    asked[0]?.resolve('London');
    expect(await waited).toBe('London');
    expect(asked).toHaveLength(1);
  });
});
