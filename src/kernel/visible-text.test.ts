import { expect, test } from 'vitest';
import { isVisible } from './visible-text.ts';

test.each([
  ['nothing', ''],
  ['spaces and line ends', ' \t\r\n\u00a0\u2003\u3000'],
  ['zero-width spaces and joiners', '\u200b\u200c\u200d\u2060\ufeff'],
  ['the Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['the Braille pattern without a dot', '\u2800'],
  ['a soft hyphen', '\u00ad'],
  ['marks of direction', '\u200e\u200f\u202e\u2066\u2069'],
  ['a variation selector', '\ufe0f'],
  ['tags and private characters', '\u{e0041}\ue000'],
])('%s cannot be seen', (_what, text) => {
  expect(isVisible(text)).toBe(false);
});

test.each(['a', '한', '.', '7', '🙂', '👩\u200d👩\u200d👧', '❤\ufe0f', '🏴\u{e0067}\u{e007f}', '\u200b\u0627\u200b', '\u28ff'])(
  '%s can be seen',
  (text) => {
    expect(isVisible(text)).toBe(true);
  },
);
