import { expect, test } from 'vitest';
import { sectionsOf, unreadLegalTexts } from './rules.ts';

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
