import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { callOptions } from '#platform/web/query/call-options.ts';
import { TrpcProvider } from '#platform/web/query/rpc.ts';
import { storedTimeOf } from '#platform/web/query/stale-times.ts';
import { PersonContent } from './person-content.tsx';

test('items that are hidden from everybody but administrators are stored in no browser', async () => {
  const [client, calls] = [new QueryClient(), [] as unknown[]];
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TrpcProvider value={callOptions(async (_type, path, input) => calls.push([path, input]))}>
        <MemoryRouter>
          <PersonContent userId="ada" username="ada" />
        </MemoryRouter>
      </TrpcProvider>
    </QueryClientProvider>,
  );
  const [query, ...others] = client.getQueryCache().getAll();
  expect(others).toEqual([]);
  expect(storedTimeOf(query?.queryKey ?? [])).toBeNull();
  await query?.fetch();
  expect(calls).toEqual([['content.queryContentByUser', { userId: 'ada', limit: 5, form: 'card' }]]);
});
