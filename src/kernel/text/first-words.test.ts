import { expect, test } from 'vitest';
import { firstWords } from './first-words.ts';

test.each([
  ['before your first coffee', 'before your first coffee'],
  ['Breathe before your first coffee', 'Breathe before your…'],
  ['Breathe, breathe more. Yes, more', 'Breathe, breathe more…'],
  ['One\n\nline   only', 'One line only'],
  ['x'.repeat(30), `${'x'.repeat(23)}…`],
  [`${'x'.repeat(22)}🧘‍♀️ and on`, `${'x'.repeat(22)}…`],
  ['', ''],
])('of “%s” leaves “%s”', (text, words) => {
  expect(firstWords(text, 24)).toBe(words);
  expect(words.length).toBeLessThanOrEqual(24);
});
