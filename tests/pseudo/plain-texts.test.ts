import { expect, test } from 'vitest';
import { plainTexts } from './plain-texts.ts';

const texts = (...said: string[]) => plainTexts(said.map((text) => ({ text, isName: false })));

test('finds what stands outside of brackets', () => {
  expect(texts('⟦Tïps~⟧', 'Tips', '12', '⟦Tïps~⟧ for you')).toEqual(['Tips', 'for you']);
});

test('takes a sentence with values and emphasis as one', () => {
  expect(texts('⟦Ýôûr tïp gôes to ', 'Maya', '.~~⟧', 'Later')).toEqual(['Later']);
});

test('takes the names of controls by themselves', () => {
  expect(
    plainTexts([
      { text: '⟦Bôôk ', isName: false },
      { text: 'Close', isName: true },
      { text: '~⟧', isName: false },
    ]),
  ).toEqual(['Close']);
});
