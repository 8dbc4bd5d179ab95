import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { createRequestHandler, RouterContextProvider, ServerRouter, type EntryContext } from 'react-router';
import type { AppRouter } from '#apps/web/server/rpc-router.ts';
import type { RequestContext } from '#platform/server/request-context.ts';
import { PageStateText, writePageState } from '#platform/web/page-state.ts';
import { createServerQueryClient } from '#platform/web/query.ts';
import { TrpcProvider } from '#platform/web/rpc.ts';
import { ssrContext, type SsrContext } from '#platform/web/ssr-context.ts';
import { RenderedAt } from '#ui/rendered-at.ts';

const RENDER_TIMEOUT_MS = 5000;

/**
 * The web server runs outside of this bundle and must reach React Router through it alone: a second copy of the
 * library would not know the first one's contexts.
 */
export { createRequestHandler };

export type LoadContextInput = Pick<SsrContext, 'nonce' | 'origin' | 'config' | 'site'> & {
  router: AppRouter;
  /** The context of a guest: pages are rendered without a session. */
  context: RequestContext;
  now: Date;
  /** Where faults of rendering go. */
  reportFault: (fault: unknown) => void;
};

/** What the loaders of one request get. */
export function createLoadContext({
  router,
  context,
  nonce,
  origin,
  config,
  site,
  now,
  reportFault,
}: LoadContextInput): RouterContextProvider {
  const queryClient = createServerQueryClient();
  const trpc = createTRPCOptionsProxy<AppRouter>({ router, ctx: context, queryClient });
  const provider = new RouterContextProvider();
  provider.set(ssrContext, { queryClient, trpc, nonce, origin, config, site, renderedAt: now.toISOString(), reportFault });
  return provider;
}

/** Called by the router with what a loader threw, unless the reader went away. */
export function handleError(fault: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (!request.signal.aborted) context.get(ssrContext).reportFault(fault);
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const ssr = loadContext.get(ssrContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));
  const whole = isbot(request.headers.get('user-agent'));
  return new Promise((resolve, reject) => {
    let answeredWith = status;
    const { pipe, abort } = renderToPipeableStream(pageOf(request, routerContext, ssr), {
      nonce: ssr.nonce,
      [whole ? 'onAllReady' : 'onShellReady']: () => {
        // The timer must end with the stream: each render would be kept alive until it fires.
        const body = new PassThrough({
          final(done) {
            clearTimeout(timer);
            done();
          },
        });
        pipe(body);
        resolve(new Response(createReadableStreamFromReadable(body), { status: answeredWith, headers }));
      },
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error('The page could not be rendered.'));
      },
      onError: (fault) => {
        answeredWith = 500;
        if (!request.signal.aborted) ssr.reportFault(fault);
      },
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

function pageOf(request: Request, routerContext: EntryContext, ssr: SsrContext) {
  const json = writePageState({ config: ssr.config, origin: ssr.origin, renderedAt: ssr.renderedAt, queries: dehydrate(ssr.queryClient) });
  return (
    <QueryClientProvider client={ssr.queryClient}>
      <TrpcProvider value={ssr.trpc}>
        <RenderedAt value={ssr.renderedAt}>
          <PageStateText value={{ json, nonce: ssr.nonce }}>
            <ServerRouter context={routerContext} url={request.url} nonce={ssr.nonce} />
          </PageStateText>
        </RenderedAt>
      </TrpcProvider>
    </QueryClientProvider>
  );
}
