import { expect, test } from 'vitest';
import { isVisible } from './visible-text.ts';

test.each([
  ['an empty text', ''],
  ['spaces and line breaks', ' \t\r\n\u00a0\u2003\u3000'],
  ['zero-width spaces and joiners', '\u200b\u200c\u200d\u2060\ufeff'],
  ['the Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['the blank Braille pattern', '\u2800'],
  ['a soft hyphen', '\u00ad'],
  ['direction marks', '\u200e\u200f\u202e\u2066\u2069'],
  ['a variation selector', '\ufe0f'],
  ['tags and private-use characters', '\u{e0041}\ue000'],
])('treats %s as invisible', (_what, text) => {
  expect(isVisible(text)).toBe(false);
});

test.each(['a', '한', '.', '7', '🙂', '👩\u200d👩\u200d👧', '❤\ufe0f', '🏴\u{e0067}\u{e007f}', '\u200b\u0627\u200b', '\u28ff'])(
  'treats %s as visible',
  (text) => {
    expect(isVisible(text)).toBe(true);
  },
);
