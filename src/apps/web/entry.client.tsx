import { hydrate, QueryClientProvider, type DehydratedState } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportUncaughtErrors, sendAlert } from '#platform/web/alerts.ts';
import { PageStateText, pageState, pageStateText } from '#platform/web/page-state.ts';
import { queryClient } from '#platform/web/query.ts';
import { browserTrpc, TrpcProvider } from '#platform/web/rpc.ts';
import { readSession } from '#platform/web/session-store.ts';
import { RenderedAt } from '#ui/rendered-at.ts';

reportUncaughtErrors();
const state = pageState();
hydrate(queryClient(), readSession() ? asStale(state.queries) : state.queries);
const pageText = { json: pageStateText(), nonce: undefined };

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={queryClient()}>
        <TrpcProvider value={browserTrpc()}>
          <RenderedAt value={state.renderedAt}>
            <PageStateText value={pageText}>
              <HydratedRouter onError={sendAlert} />
            </PageStateText>
          </RenderedAt>
        </TrpcProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
});

/** The server answered as to a guest; a signed-in reader sees those answers first and gets their own at once. */
function asStale(queries: DehydratedState): DehydratedState {
  return { ...queries, queries: queries.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: 0 } })) };
}
