import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { callOptions } from '#platform/web/query/call-options.ts';
import { TrpcProvider } from '#platform/web/query/rpc.ts';
import { AnnouncementBanner } from './announcement-banner.tsx';

test('an announcement reaches, and leaves, pages that stay open within five minutes', () => {
  const client = new QueryClient();
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TrpcProvider value={callOptions(async () => ({ announcement: null }))}>
        <AnnouncementBanner />
      </TrpcProvider>
    </QueryClientProvider>,
  );
  const refetched = client
    .getQueryCache()
    .getAll()
    .map(({ options }) => (options as { refetchInterval?: number }).refetchInterval);
  expect(refetched).toEqual([300_000]);
});
