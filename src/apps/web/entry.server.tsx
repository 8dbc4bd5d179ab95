import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { createRequestHandler, RouterContextProvider, ServerRouter, type EntryContext } from 'react-router';
import type { AppRouter } from '#apps/web/server/rpc-router.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { PageStateText, writePageState } from '#platform/web/page/page-state.ts';
import { pageResponses } from '#platform/web/query/page-responses.ts';
import { createServerQueryClient } from '#platform/web/query/query-client.ts';
import { TrpcProvider } from '#platform/web/query/rpc.ts';
import { ssrContext, type SsrContext } from '#platform/web/page/ssr-context.ts';
import { RenderedAt } from '#ui/feedback/use-now.ts';
import { arrangePage, withoutLinkMarks } from './arrange-page.ts';

const RENDER_TIMEOUT_MS = 5000;
// What React writes where part of the page wasn't ready in time.
const UNFINISHED = /<!--\$[?!]-->/;

// As React writes it for `metaOf`; text by users is escaped, so it can't contain this.
const LEFT_OUT = '<meta name="robots" content="noindex"';

/**
 * The web server runs outside this bundle and must get React Router from it: a second copy of the
 * library wouldn't recognise the first one's contexts.
 */
export { createRequestHandler };

export type LoadContextInput = Pick<SsrContext, 'nonce' | 'origin' | 'config' | 'site' | 'takeHtml'> & {
  router: AppRouter;
  /** The context of a guest: pages are rendered without a session. */
  context: RequestContext;
  now: Date;
  /** Receives rendering errors. */
  reportFault: (fault: unknown) => void;
};

/** Creates the context for the loaders of one request. */
export function createLoadContext({
  router,
  context,
  nonce,
  origin,
  config,
  site,
  now,
  reportFault,
  takeHtml,
}: LoadContextInput): RouterContextProvider {
  const queryClient = createServerQueryClient();
  const trpc = createTRPCOptionsProxy<AppRouter>({ router, ctx: context, queryClient });
  const provider = new RouterContextProvider();
  provider.set(ssrContext, { queryClient, trpc, nonce, origin, config, site, renderedAt: now.toISOString(), reportFault, takeHtml });
  return provider;
}

/** Called by the router with what a loader threw. Ignores it if the reader has gone away. */
export function handleError(fault: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (!request.signal.aborted) context.get(ssrContext).reportFault(fault);
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const ssr = loadContext.get(ssrContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  await readHandoff(routerContext);
  const page = pageOf(request, routerContext, ssr);
  // All data has been loaded, so a page usually renders in one go. A page that still waits for some of its code is rendered again.
  let html = `<!DOCTYPE html>${renderToString(page)}`;
  let answeredWith = status;
  if (UNFINISHED.test(html)) {
    // The first time took the stream's only reader. What it said is known.
    if (routerContext.serverHandoffStream) routerContext.serverHandoffStream = new Blob([]).stream();
    ({ html, status: answeredWith } = await renderPatiently(page, ssr, status));
  }
  // Repeated as a header, because some robots read only those.
  if (html.includes(LEFT_OUT)) headers.set('x-robots-tag', 'noindex');
  // While developing, React compares every attribute with the browser's.
  ssr.takeHtml(arrangePage(import.meta.env.DEV ? html : withoutLinkMarks(html), ssr.nonce));
  return new Response(null, { status: answeredWith, headers });
}

/** The data that the router hands to the browser is already complete. Reading it here means that rendering doesn't have to wait for it. */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const value = await text(serverHandoffStream);
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) };
}

function renderPatiently(page: ReactNode, ssr: SsrContext, status: number): Promise<{ html: string; status: number }> {
  return new Promise((resolve, reject) => {
    let answeredWith = status;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: ssr.nonce,
      // Everything stands in its place: without scripts, what comes after the page would stay hidden.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        // Without this, the timer would keep each page in memory until it fires.
        clearTimeout(timer);
        text(pipe(new PassThrough())).then((html) => resolve({ html, status: answeredWith }), reject);
      },
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error('The page could not be rendered.'));
      },
      onError: (fault) => {
        answeredWith = 500;
        ssr.reportFault(fault);
      },
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

function pageOf(request: Request, routerContext: EntryContext, ssr: SsrContext): ReactNode {
  const json = writePageState({
    config: ssr.config,
    origin: ssr.origin,
    renderedAt: ssr.renderedAt,
    responses: pageResponses(ssr.queryClient),
  });
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
