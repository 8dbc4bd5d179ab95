import { expect, test } from 'vitest';
import { readOnPage, sectionsOf, unreadLegalTexts, upcomingVersion } from './rules.ts';

const heading = (number: number, text: string) => ({ type: 'heading' as const, number, children: [{ type: 'text' as const, text }] });
const words = { type: 'paragraph' as const, children: [{ type: 'text' as const, text: 'Words' }] };

test('a text is divided at headings of the first two levels, and sections of one name have addresses of their own', () => {
  const { intro, sections } = sectionsOf([words, heading(1, 'Money & fees'), words, heading(3, 'Below'), heading(2, 'Money & fees')]);
  expect(intro).toEqual([words]);
  expect(sections.map(({ id, nodes }) => [id, nodes.length])).toEqual([
    ['1-money-fees', 2],
    ['2-money-fees', 0],
  ]);
});

test('of unread notifications the newest legal text is shown, and reading it reads all versions of that text', () => {
  const about = (id: string, type: 'LEGAL_TEXT' | 'LIKE', url: string) => ({ id, type, url, message: '' });
  const unread = [
    about('a', 'LIKE', '/terms-of-service/9'),
    about('b', 'LEGAL_TEXT', '/terms-of-service/3'),
    about('c', 'LEGAL_TEXT', '/privacy-policy/1'),
    about('d', 'LEGAL_TEXT', '/terms-of-service/2'),
  ];
  expect(unreadLegalTexts(unread)).toMatchObject({ newest: { id: 'b' }, ids: ['b', 'd'] });
  expect(unreadLegalTexts(unread.slice(0, 1))).toEqual({ newest: null, ids: [] });
});

test.each([
  ['another page', '/explore', undefined, []],
  ['the text before it is known which version holds', '/terms-of-service', undefined, []],
  ['the text while the newest version holds later', '/terms-of-service', 2, ['old']],
  ['the text once it holds', '/terms-of-service', 3, ['new', 'old']],
  ['a version that holds later', '/terms-of-service/3', 2, ['new', 'old']],
  ['a version of before', '/terms-of-service/2', 3, ['old']],
  ['another text', '/privacy-policy', 1, ['privacy']],
] as const)('on %s, of what is unread is read what that page says', (_, pathname, current, expected) => {
  const about = (id: string, type: 'LEGAL_TEXT' | 'LIKE', url: string) => ({ id, type, url, message: '' });
  const unread = [
    about('like', 'LIKE', '/terms-of-service/1'),
    about('new', 'LEGAL_TEXT', '/terms-of-service/3'),
    about('privacy', 'LEGAL_TEXT', '/privacy-policy/1'),
    about('old', 'LEGAL_TEXT', '/terms-of-service/2'),
  ];
  expect(readOnPage(unread, pathname, current)).toEqual(expected);
});

test.each([
  ['none without versions', [], 0, undefined],
  ['none once the last holds', [[1, '2026-11-01']], 1, undefined],
  [
    'the first that comes to hold',
    [
      [3, '2027-02-01'],
      [2, '2027-01-01'],
      [1, '2026-11-01'],
    ],
    1,
    2,
  ],
  [
    'not one that a later version corrects for the same day',
    [
      [3, '2027-01-01'],
      [2, '2027-01-01'],
      [1, '2026-11-01'],
    ],
    1,
    3,
  ],
  [
    'not one that a later version overtakes on an earlier day',
    [
      [3, '2026-12-15'],
      [2, '2027-01-01'],
      [1, '2026-11-01'],
    ],
    1,
    3,
  ],
] as const)('the version to come is %s', (_, published, current, expected) => {
  const versions = published.map(([version, holdsFrom]) => ({ version, holdsFrom: `${holdsFrom}T00:00:00.000Z` }));
  expect(upcomingVersion(versions, current)?.version).toBe(expected);
});
