import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { reportUncaughtErrors, sendAlert } from '#platform/web/page/alerts.ts';
import { PageStateText, pageState, pageStateText } from '#platform/web/page/page-state.ts';
import { takePageResponses } from '#platform/web/query/page-responses.ts';
import { responseStore, queryClient } from '#platform/web/query/query-client.ts';
import { browserTrpc, TrpcProvider } from '#platform/web/query/rpc.ts';
import { InvalidateContext, type Mutation } from '#platform/web/query/use-invalidate.ts';
import { prepareOverlays } from '#ui/overlays/overlay-depth.ts';
import { RenderedAt } from '#ui/feedback/use-now.ts';
import { takeHeldPress } from './shell/hydration/before-hydration.ts';

reportUncaughtErrors();
prepareOverlays();
const state = pageState();
takePageResponses(queryClient(), state.responses);
const pageText = { json: pageStateText(), nonce: undefined };
// `BesidePages` has usually loaded the table before a signed-in person does anything.
const invalidateAfter = (mutation: Mutation): Promise<void> =>
  import('./shell/live/invalidation-table.ts').then(
    ({ invalidateAfter }) => invalidateAfter(queryClient(), mutation),
    // Without the table, anything may be stale.
    () => queryClient().invalidateQueries(),
  );

takeHeldPress();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={queryClient()}>
        <TrpcProvider value={browserTrpc()}>
          <InvalidateContext value={invalidateAfter}>
            <RenderedAt value={state.renderedAt}>
              <PageStateText value={pageText}>
                <HydratedRouter onError={report} />
              </PageStateText>
            </RenderedAt>
          </InvalidateContext>
        </TrpcProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
});

/**
 * Reports an error, unless the page just doesn't exist. Clears the stored responses first: one of them
 * may be the cause, and a retry must not hit it again.
 */
function report(error: unknown): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  responseStore().clear();
  sendAlert(error);
}
