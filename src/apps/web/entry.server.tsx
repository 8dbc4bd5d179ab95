import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { createRequestHandler, RouterContextProvider, ServerRouter, type EntryContext } from 'react-router';
import type { AppRouter } from '#apps/web/server/rpc-router.ts';
import type { RequestContext } from '#platform/server/request-context.ts';
import { PageStateText, writePageState } from '#platform/web/page-state.ts';
import { createServerQueryClient } from '#platform/web/query.ts';
import { PageFragmentsContext, type PageFragments } from '#platform/speed/web/use-remembered.ts';
import { TrpcProvider } from '#platform/web/rpc.ts';
import { ssrContext, type SsrContext } from '#platform/web/ssr-context.ts';
import { RenderedAt } from '#ui/rendered-at.ts';
import { arrangePage } from './arrange-page.ts';
import { createFragmentMemory } from '#platform/speed/web/fragment-memory.ts';

const RENDER_TIMEOUT_MS = 5000;
const fragmentMemory = createFragmentMemory(24_000_000);
// What React writes where something on the page did not come in time.
const UNFINISHED = /<!--\$[?!]-->/;

// As `metaOf` has React write it; words of people come escaped.
const LEFT_OUT = '<meta name="robots" content="noindex"';

/**
 * The web server runs outside of this bundle and must reach React Router through it alone: a second copy of the
 * library would not know the first one's contexts.
 */
export { createRequestHandler };

export type LoadContextInput = Pick<SsrContext, 'nonce' | 'origin' | 'config' | 'site' | 'takeHtml'> & {
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
  takeHtml,
}: LoadContextInput): RouterContextProvider {
  const queryClient = createServerQueryClient();
  const trpc = createTRPCOptionsProxy<AppRouter>({ router, ctx: context, queryClient });
  const provider = new RouterContextProvider();
  provider.set(ssrContext, { queryClient, trpc, nonce, origin, config, site, renderedAt: now.toISOString(), reportFault, takeHtml });
  return provider;
}

/** Called by the router with what a loader threw, unless the reader went away. */
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
  const fragments = fragmentMemory.beginPage(new Date(ssr.renderedAt), ssr.nonce);
  const page = pageOf(request, routerContext, ssr, fragments);
  // Everything was loaded before, so a page is written in one go. One that waits for more of its own code is written again.
  let html = `<!DOCTYPE html>${renderToString(page)}`;
  let answeredWith = status;
  if (UNFINISHED.test(html)) ({ html, status: answeredWith } = await renderPatiently(page, ssr, status));
  // Said twice: some robots read headers alone.
  if (html.includes(LEFT_OUT)) headers.set('x-robots-tag', 'noindex');
  ssr.takeHtml(arrangePage(fragments.finish(html), ssr.nonce));
  return new Response(null, { status: answeredWith, headers });
}

/** What the router hands to the browser is there already: read at once, so that the page need not wait for it while it is rendered. */
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
      onAllReady: () => {
        // The timer must end with the rendering: each page would be kept alive until it fires.
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

function pageOf(request: Request, routerContext: EntryContext, ssr: SsrContext, fragments: PageFragments): ReactNode {
  const json = writePageState({ config: ssr.config, origin: ssr.origin, renderedAt: ssr.renderedAt, queries: dehydrate(ssr.queryClient) });
  return (
    <QueryClientProvider client={ssr.queryClient}>
      <TrpcProvider value={ssr.trpc}>
        <RenderedAt value={ssr.renderedAt}>
          <PageFragmentsContext value={fragments}>
            <PageStateText value={{ json, nonce: ssr.nonce }}>
              <ServerRouter context={routerContext} url={request.url} nonce={ssr.nonce} />
            </PageStateText>
          </PageFragmentsContext>
        </RenderedAt>
      </TrpcProvider>
    </QueryClientProvider>
  );
}
