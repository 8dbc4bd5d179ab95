import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { CompletedCall, RequestContext } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { countContentItems } from '#features/meter/rules.ts';
import type { ContentMeter } from '#features/meter/api/content-meter.ts';
import { addServiceWorker, SERVICE_WORKER_FILE } from './add-service-worker.ts';
import { browserConfig, siteOf } from './browser-config.ts';
import { areEqual, areSame, recordResponses, type PageResponses } from '#platform/cache/server/page-responses.ts';
import { createPageCache, withNonce, type PageCache, type Rendering } from '#platform/cache/server/page-cache.ts';
import { guestContext } from './request-contexts.ts';
import { addSiteFiles, SITE_FILES } from './look/add-site-files.ts';
import { withSiteLook } from './look/site-look.ts';
import { appRouter, type AppRouter } from './rpc-router.ts';

const BUILD = join(import.meta.dirname, '../../../../build');
const CLIENT = join(BUILD, 'client');
// Assets of former builds, for pages that were opened earlier; `keep-previous-assets.mjs` puts them there.
const FORMER = join(BUILD, '../.former/assets');
// Without the database for a moment; and once a limit is used up, whose end a page doesn't know.
const RETRY_SECONDS: Record<number, string> = { 429: '60', 503: '5' };
const YEAR_MS = 365 * 24 * 3600 * 1000;

const OF_PAGES = ['content-security-policy', 'permissions-policy', 'x-frame-options', 'cross-origin-opener-policy'];

/** What the built pages export for the server; React Router exists only in the bundle. */
type WebEntry = {
  createRequestHandler: typeof createRequestHandler;
  createLoadContext(input: {
    router: AppRouter;
    context: RequestContext;
    nonce: string;
    origin: string;
    config: ReturnType<typeof browserConfig>;
    site: ReturnType<typeof siteOf>;
    now: Date;
    reportFault: (fault: unknown) => void;
    takeHtml: (html: string) => void;
  }): RouterContextProvider;
};

/** Where the code of pages comes from, and who serves the files that browsers load for them. */
export type PageSource = {
  mode: 'production' | 'development';
  /** Returns the code that renders pages; called for each page, so a source may notice changes. */
  load(): Promise<ServerBuild>;
  addFiles(app: FastifyInstance, services: Services): Promise<void>;
  /** Where the files of `src/apps/web/public` are. */
  folder: string;
};

/** The pages that `npm start` has built. */
export const builtPages: PageSource = {
  mode: 'production',
  async load() {
    if (!existsSync(join(BUILD, 'server/index.js'))) throw new Error('The pages are not built. `npm start` builds them.');
    return (await import(join(BUILD, 'server/index.js'))) as ServerBuild;
  },
  addFiles: addBuiltFiles,
  folder: CLIENT,
};

export type GuestPages = PageCache<PageResponses['answers']>;

/** Creates the cache of the pages that guests get; null if it is turned off. */
export function createGuestPages({ config, now }: Services): GuestPages | null {
  return config.pageCache === 'off' ? null : createPageCache<PageResponses['answers']>({ now, isEqual: areEqual });
}

/** Under what a page is cached: one of before a setting of the site changed is never found again. */
export function pageKey({ site }: Pick<Services, 'site'>, url: string): string {
  return `${site.revision()} ${url}`;
}

type PageParams = { meter: ContentMeter; cache: GuestPages | null; source: PageSource };

/** Serves the files of pages and renders every other address on the server, as a guest sees it. */
export async function addPages(app: FastifyInstance, services: Services, { meter, cache, source }: PageParams): Promise<void> {
  const openPages = pagesOf(source);
  // Built pages fail now if they are missing; from source, calls are served while the pages are still being read.
  const opening = openPages();
  if (source.mode === 'production') await opening;
  else opening.catch((error: unknown) => services.log.error({ err: error }, 'pages could not be read'));
  const config = browserConfig(services.config);

  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(config));
  addSiteFiles(app, services, source.folder);
  await source.addFiles(app, services);
  await app.register(async (pages) => {
    // Any other method on an address is a call that doesn't exist.
    pages.get('/*', async (request, reply) => {
      // The caller is known only while they are connected, and they may leave before they are answered.
      const guest = guestContext(services, request);
      // Tokens live in the browser, so a page is the same for everyone who requests its address.
      const page =
        cache !== null
          ? await cache.serve(pageKey(services, request.url), {
              render: () => render(request, reply, guest),
              areSame: (answers) => areSame(answers, appRouter, guest),
            })
          : (await render(request, reply, guest)).page;
      // A cached page hands out as much content as a fresh one.
      meter.add(guest, page.contentItems);
      for (const [name, value] of page.headers) reply.header(name, value);
      const wait = RETRY_SECONDS[page.status];
      if (wait !== undefined) reply.header('retry-after', wait);
      return reply.code(page.status).send(withNonce(page, reply.cspNonce.script));
    });

    async function render(
      request: FastifyRequest,
      reply: FastifyReply,
      guest: RequestContext,
    ): Promise<Rendering<PageResponses['answers']>> {
      let isWhole = true;
      let html: string | null = null;
      const { entry, handle } = await openPages();
      const now = services.now();
      const values = services.site.values();
      const recorder = cache === null ? null : recordResponses(now);
      let contentItems = 0;
      const onCallCompleted = (call: CompletedCall) => {
        recorder?.onCallCompleted(call);
        if (call.outcome.ok) contentItems += countContentItems(call.path, call.outcome.data);
      };
      const context = entry.createLoadContext({
        router: appRouter,
        context: { ...guest, onCallCompleted },
        nonce: reply.cspNonce.script,
        origin: services.config.publicOrigin,
        config,
        site: siteOf(services.config, values),
        now,
        reportFault(fault) {
          isWhole = false;
          request.log.error({ err: fault }, 'fault while rendering');
        },
        takeHtml: (finished) => (html = finished),
      });
      const response = await handle(pageRequest(request, services.config.publicOrigin), context);
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache');
      const body = withSiteLook(html ?? (await response.text()), values);
      const mayBeKept = isWhole && response.status === 200 && !response.headers.has('set-cookie');
      const page = { status: response.status, headers: [...response.headers], body, nonce: reply.cspNonce.script, contentItems };
      return { page, from: mayBeKept ? (recorder?.recorded() ?? null) : null };
    }
  });
}

// Others get the same page, so it must depend neither on the host that the client claims to have
// asked nor on whether the client leaves or wants only the headers, which the server handles.
function pageRequest(request: FastifyRequest, origin: string): Request {
  return new Request(`${origin}${request.url}`, { headers: { 'user-agent': request.headers['user-agent'] ?? '' } });
}

// Prepared anew only when the source returns other code.
function pagesOf(source: PageSource) {
  let opened: { build: ServerBuild; entry: WebEntry; handle: ReturnType<typeof createRequestHandler> } | null = null;
  return async () => {
    const build = await source.load();
    if (opened?.build !== build) {
      const entry = build.entry.module as unknown as WebEntry;
      opened = { build, entry, handle: entry.createRequestHandler(build, source.mode) };
    }
    return opened;
  };
}

async function addBuiltFiles(app: FastifyInstance, services: Services): Promise<void> {
  addServiceWorker(app, services.config, CLIENT);
  await app.register(fastifyStatic, {
    root: existsSync(FORMER) ? [join(CLIENT, 'assets'), FORMER] : join(CLIENT, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Headers that restrict a page mean nothing for its files, and would be longer than many of them. For a worker they do matter.
      if (!path.includes('worker')) for (const name of OF_PAGES) reply.raw.removeHeader(name);
      void reply.header('cache-control', `public, max-age=${YEAR_MS / 1000}, immutable`);
    },
  });
  await app.register(fastifyStatic, {
    root: CLIENT,
    // One route for each of these few files; any other address is a page.
    wildcard: false,
    globIgnore: ['assets/**', `${SERVICE_WORKER_FILE}*`, ...SITE_FILES.map((name) => `${name}*`)],
    index: false,
    preCompressed: true,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  });
}
