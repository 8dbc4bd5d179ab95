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
  const marker = arranged.indexOf(`<script nonce="abc">document.documentElement.dataset.starting=''</script>`);
  expect(marker).toBeGreaterThan(0);
  expect(marker).toBeLessThan(arranged.indexOf('rel="stylesheet"'));
  expect(arranged).toContain('delete document.documentElement.dataset.starting');
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
