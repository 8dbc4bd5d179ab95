import { expect, test } from 'vitest';
import { PAGE_SEGMENTS, paths } from './paths.ts';

test('every path starts with a page segment or a username', () => {
  const item = { username: 'maya', type: 'POST', id: 'p1' } as const;
  const made = [paths.order('e1', 'u1'), paths.chat('u1'), paths.community('yoga')].map((path) => path.split('/')[1]);
  expect(PAGE_SEGMENTS).toEqual(expect.arrayContaining(made));
  const own = [paths.profile('maya'), paths.profile('maya', 'calendar'), paths.item(item), paths.event('maya', 's1', 'e1')];
  expect(own).toEqual(['/maya', '/maya/calendar', '/maya/post/p1', '/maya/session/s1?sessionEventId=e1']);
});

test('encodes a hashtag in any script as one segment', () => {
  expect(paths.community('café/läuft?')).toBe('/community/caf%C3%A9%2Fl%C3%A4uft%3F');
});
