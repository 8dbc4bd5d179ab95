import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { metaOf, type PageHead } from './page-head.ts';

const ORIGIN = 'https://turnout.example';
const read = (head: PageHead | null, property: string) =>
  metaOf(head, ORIGIN).flatMap((meta) => ('property' in meta && meta.property === property ? [meta.content] : []));

test.each([null, { title: '' }, { title: ' \n' }])('a page without a title of its own is shared under the name of the site: %j', (head) => {
  expect(read(head, 'og:title')).toEqual(['Turnout: sessions, posts and people']);
  expect(metaOf(head, ORIGIN)).toContainEqual({ title: 'Turnout: sessions, posts and people' });
});

test('a page without a picture is shared with that of the site, which exists', () => {
  expect(read({ title: 'Terms', image: null }, 'og:image')).toEqual([`${ORIGIN}/share.png`]);
  expect(read({ title: 'Terms' }, 'og:image:alt')).toEqual(['Turnout']);
  expect(existsSync(join(import.meta.dirname, '../../apps/web/public/share.png'))).toBe(true);
});

test('a picture of its own is told with its description, or else with the title', () => {
  const image = '/media/x/800.webp';
  expect(read({ title: 'Slow flow', image }, 'og:image')).toEqual([`${ORIGIN}${image}`]);
  expect(read({ title: 'Slow flow', image, imageAlt: 'A studio' }, 'og:image:alt')).toEqual(['A studio']);
  expect(read({ title: 'Slow flow', image }, 'og:image:alt')).toEqual(['Slow flow']);
});
