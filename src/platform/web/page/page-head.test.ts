import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { metaOf, type PageHead } from './page-head.ts';

const ORIGIN = 'https://turnout.example';
const SITE = { origin: ORIGIN, name: 'Harbour' };
const read = (head: PageHead | null, property: string) =>
  metaOf(head, SITE).flatMap((meta) => ('property' in meta && meta.property === property ? [meta.content] : []));

test.each([null, { title: '' }, { title: ' \n' }])("uses the site's name for a page without a title of its own: %j", (head) => {
  expect(read(head, 'og:title')).toEqual(['Harbour: sessions, posts and people']);
  expect(metaOf(head, SITE)).toContainEqual({ title: 'Harbour: sessions, posts and people' });
});

test("uses the site's picture, which exists, for a page without one", () => {
  expect(read({ title: 'Terms', image: null }, 'og:image')).toEqual([`${ORIGIN}/share.png`]);
  expect(read({ title: 'Terms' }, 'og:image:alt')).toEqual(['Harbour']);
  expect(existsSync(join(import.meta.dirname, '../../../apps/web/public/share.png'))).toBe(true);
});

test('only the front page describes the whole site to search engines', () => {
  const ofSites = (head: PageHead) => metaOf(head, SITE).flatMap((meta) => ('script:ld+json' in meta ? [meta['script:ld+json']] : []));
  expect(ofSites({ title: 'Terms', path: '/terms' })).toEqual([]);
  expect(ofSites({ title: '', description: 'Sessions.', path: '/' })).toEqual([
    { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Harbour', description: 'Sessions.', url: `${ORIGIN}/` },
  ]);
});

test("describes a page's own picture with its alt text, or else with the title", () => {
  const image = '/media/x/800.webp';
  expect(read({ title: 'Slow flow', image }, 'og:image')).toEqual([`${ORIGIN}${image}`]);
  expect(read({ title: 'Slow flow', image, imageAlt: 'A studio' }, 'og:image:alt')).toEqual(['A studio']);
  expect(read({ title: 'Slow flow', image }, 'og:image:alt')).toEqual(['Slow flow']);
});
