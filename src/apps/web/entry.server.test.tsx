import { Suspense, use, type ReactNode } from 'react';
import { Scripts, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import * as entry from './entry.server.tsx';

test('a page whose code comes late is rendered again and shows everything in its place', async () => {
  const { promise: late, resolve: arrive } = Promise.withResolvers<string>();
  const { html, status, faults } = await render(function Page() {
    return (
      <html lang="en">
        <body>
          <Suspense fallback={<p>Loading</p>}>
            <Late code={late} onRead={() => arrive(`The late part. ${'It is long. '.repeat(2000)}`)} />
          </Suspense>
          <footer>The end.</footer>
          <Scripts />
        </body>
      </html>
    );
  });
  expect(faults).toEqual([]);
  expect(status).toBe(200);
  expect(html).not.toContain('Loading');
  expect(html.indexOf('The late part.')).toBeGreaterThan(0);
  expect(html.indexOf('The late part.')).toBeLessThan(html.indexOf('The end.'));
});

function Late({ code, onRead }: { code: Promise<string>; onRead: () => void }) {
  onRead();
  return <p>{use(code)}</p>;
}

async function render(Page: () => ReactNode): Promise<{ html: string; status: number; faults: unknown[] }> {
  const faults: unknown[] = [];
  let html = '';
  const context = entry.createLoadContext({
    router: {} as never,
    context: {} as never,
    nonce: 'abc',
    origin: 'https://example.com',
    config: {} as never,
    site: {} as never,
    now: new Date(0),
    reportFault: (fault) => faults.push(fault),
    takeHtml: (page) => (html = page),
  });
  const { status } = await entry.createRequestHandler(buildOf(Page), 'production')(new Request('https://example.com/'), context);
  return { html, status, faults };
}

// What the bundler writes about a site of one page.
function buildOf(Page: () => ReactNode): ServerBuild {
  const route = { id: 'root', path: '', hasAction: false, hasLoader: false, hasErrorBoundary: false };
  return {
    entry: { module: entry },
    routes: { root: { id: 'root', path: '', module: { default: Page } } },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: {
        root: {
          ...route,
          module: '/root.js',
          imports: [],
          hasClientAction: false,
          hasClientLoader: false,
          hasClientMiddleware: false,
          clientActionModule: undefined,
          clientLoaderModule: undefined,
          clientMiddlewareModule: undefined,
          hydrateFallbackModule: undefined,
        },
      },
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { unstable_trailingSlashAwareDataRequests: false } as never,
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
  };
}
