import { expect, test } from 'vitest';
import { sectionsOf } from './rules.ts';

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
