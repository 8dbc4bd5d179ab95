import { expect, test } from 'vitest';
import { createPeerPages } from './peer-page.ts';

const PAGE =
  '<!DOCTYPE html><html lang="en-GB"><head><title>Home</title></head><body class="paper"><label for="q">What</label>' +
  '<input id="q" disabled="" value="yoga"/><p style="--ratio:1/1;background-image:url(data:image/webp;base64,AA==)" data-row="">One &amp; two</p>' +
  '<svg viewBox="0 0 24 24" stroke-width="2"><path d="M1 1"></path></svg><noscript><a href="/all">All</a></noscript>' +
  '<script nonce="n">window.a = 1 < 2;</script></body></html>';

test('draws the product’s page anew for each request: the same elements, attributes and texts, with its rows read each time', async () => {
  const fetched: string[] = [];
  const read: string[] = [];
  const page = createPeerPages(
    async (path) => {
      fetched.push(path);
      return PAGE;
    },
    async (path) => void read.push(path),
  );
  expect([await page('/ana'), await page('/ana')]).toEqual([PAGE, PAGE]);
  expect({ fetched, read }).toEqual({ fetched: ['/ana'], read: ['/ana', '/ana'] });
});

test('fails as loudly as its rows do', async () => {
  const page = createPeerPages(
    async () => PAGE,
    () => Promise.reject(new Error('no such table')),
  );
  await expect(page('/')).rejects.toThrow('no such table');
});
