import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { arrangePage, withoutLinkMarks } from './arrange-page.ts';

const PAGE = [
  '<!DOCTYPE html><html><head><meta charSet="utf-8"/>',
  '<link rel="modulepreload" href="/assets/one.js" nonce="abc"/><link rel="modulepreload" href="/assets/two.js" nonce="abc"/>',
  '<link nonce="abc" rel="stylesheet" href="/assets/app.css"/></head><body><p>It costs $1, or $&amp;.</p>',
  '<script nonce="abc">window.state = "$\'";</script>',
  '<script nonce="abc" type="module" async="">import * as route0 from "/assets/two.js";\nimport("/assets/$&.js");</script></body></html>',
].join('');

test('fetches no scripts before the style sheet', () => {
  const arranged = arrangePage(PAGE, 'abc');
  expect(arranged).not.toContain('modulepreload"');
  expect(arranged).not.toContain('type="module"');
  expect(arranged).toContain('rel="stylesheet" href="/assets/app.css"');
});

test('keeps the start script in the page as inert text that lists the script files', () => {
  const arranged = arrangePage(PAGE, 'abc');
  expect(arranged).toContain(
    '<script nonce="abc" type="text/plain" data-files="/assets/one.js /assets/two.js" id="start">import * as route0 from "/assets/two.js";\nimport("/assets/$&.js");</script>',
  );
  expect(arranged).toContain('<p>It costs $1, or $&amp;.</p><script nonce="abc">window.state = "$\'";</script>');
});

test('marks the page as starting before its style sheet, so that fonts and lazy pictures wait for the scripts', () => {
  const arranged = arrangePage(PAGE, 'abc');
  const marker = arranged.indexOf('<script nonce="abc">(function(root){root.dataset.starting=');
  expect(marker).toBeGreaterThan(0);
  expect(marker).toBeLessThan(arranged.indexOf('rel="stylesheet"'));
  expect(arranged).toContain('delete root.dataset.starting');
});

test('leaves out the marks of links that nothing reads, but no words of people', () => {
  const words = '<p> data-discover=&quot;true&quot;</p><script>{"text":" data-discover=\\"true\\""}</script>';
  expect(withoutLinkMarks(`<a href="/near" data-discover="true">Near</a>${words}`)).toBe(`<a href="/near">Near</a>${words}`);
});

test('puts the nonce on every script that runs', () => {
  for (const [tag] of arrangePage(PAGE, 'abc').matchAll(/<script\b[^>]*>/g)) expect(tag).toContain('nonce="abc"');
});

test('leaves a page without scripts unchanged', () => {
  const page = '<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/one.js"/></head><body></body></html>';
  expect(arrangePage(page, 'abc')).toBe(page);
});

/**
 * Runs the page's own scripts as a browser does in which the style sheet has just arrived; `before` is what happens while the rest of the
 * page is still arriving. Says what has been fetched and marked since.
 */
function startPage(sheet: { duration: number; transferSize: number }, before?: (press: (event: object) => void) => void) {
  const [marker = '', starter = ''] = arrangePage(PAGE, 'abc').match(/(?<=<script nonce="abc">)\(function.*?(?=<\/script>)/g) ?? [];
  const fetched: string[] = [];
  const root = { dataset: { starting: '' } as { starting?: string } };
  const painted = Promise.withResolvers<void>();
  const picture = Promise.withResolvers<void>();
  let press: (event: object) => void = () => undefined;
  const page = createContext({
    document: {
      documentElement: root,
      currentScript: { nonce: 'abc' },
      visibilityState: 'visible',
      images: [
        { getBoundingClientRect: () => ({ height: 10, top: 20 }), decode: async () => picture.promise },
        { getBoundingClientRect: () => ({ height: 10, top: 2000 }), decode: async () => Promise.withResolvers().promise },
      ],
      getElementById: () => ({ dataset: { files: '/one.js' }, textContent: 'start' }),
      createElement: (name: string) => ({ name, remove: () => undefined }),
      head: { append: ({ href }: { href: string }) => fetched.push(href) },
      body: { append: ({ textContent }: { textContent: string }) => fetched.push(textContent) },
    },
    performance: { getEntriesByType: () => [{ name: '/assets/app.css', ...sheet }] },
    innerHeight: 800,
    self: {},
    addEventListener: (_name: string, listener: typeof press) => (press = listener),
    PerformanceObserver: class {
      constructor(seen: () => void) {
        void painted.promise.then(seen);
      }
      observe() {}
    },
    // No time passes here.
    setTimeout: (run: () => void, millis?: number) => (millis === undefined ? run() : undefined),
    requestAnimationFrame: (run: () => void) => run(),
  });
  runInContext(marker, page);
  before?.(press);
  runInContext(starter, page);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    fetched,
    root,
    paint: async () => (painted.resolve(), await settled()),
    showPicture: async () => (picture.resolve(), await settled()),
    press: () => press({ target: { closest: () => null }, preventDefault: () => undefined }),
  };
}

test('on a fast line, fetches scripts once the words and pictures of the first screen are shown, and fonts after them', async () => {
  const page = startPage({ duration: 300, transferSize: 19_000 });
  expect(page.root.dataset.starting).toBe('fonts');
  await page.paint();
  expect(page.fetched).toEqual([]);
  await page.showPicture();
  expect(page.fetched).toEqual(['/one.js', 'start']);
});

test('on a fast line, a press fetches scripts at once', () => {
  const page = startPage({ duration: 300, transferSize: 19_000 });
  page.press();
  expect(page.fetched).toEqual(['/one.js', 'start']);
});

test('a button pressed while the page is still arriving is held and shows it, and scripts are fetched as soon as it has arrived', () => {
  const button = { dataset: {} as { held?: string }, form: null, getAttribute: () => null };
  let isLeftToTheBrowser = true;
  const page = startPage({ duration: 300, transferSize: 19_000 }, (press) =>
    press({ target: { closest: () => button }, preventDefault: () => (isLeftToTheBrowser = false) }),
  );
  expect([isLeftToTheBrowser, button.dataset.held]).toEqual([false, '']);
  expect(page.fetched).toEqual(['/one.js', 'start']);
});

test('on a slow line, fetches scripts before pictures, and starts them once the words are shown', async () => {
  const page = startPage({ duration: 1200, transferSize: 19_000 });
  expect(page.fetched).toEqual(['/one.js']);
  expect(page.root.dataset.starting).toBe('');
  await page.paint();
  expect(page.fetched).toEqual(['/one.js', 'start']);
});

test('nothing waits if the style sheet was at hand', () => {
  expect(startPage({ duration: 5, transferSize: 0 }).root.dataset).toEqual({});
});
