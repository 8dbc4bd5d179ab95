import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutWords, foldText, WORD_OF_TEXT } from './fold-text.ts';

test.each([
  ['apostrophes, however they are typed', ['Don’t', "don't", 'dont', 'don´t', 'donʼt', 'don‘t'], ['dont']],
  ['quotes', ['“blanket”', '"blanket"', '«blanket»', '‘blanket’…', '‹blanket›'], ['blanket']],
  ['dashes', ['Mats—mats', 'mats–mats', 'mats-mats', 'mats‑mats', 'mats − mats'], ['mats', 'mats']],
  ['slashes', ['Zumba/Barre hour', 'zumba barre hour'], ['zumba', 'barre', 'hour']],
  ['prices and numbers', ['£8.50', '8.50', '8,50', '8 50'], ['8', '50']],
  ['hours', ['24/7', '24 7'], ['24', '7']],
  ['emoji', ['a👍thumb', 'a thumb', 'A 👩‍👧 thumb'], ['a', 'thumb']],
  ['signs made of letters', ['Zumba™ hour', 'zumba hour'], ['zumba', 'hour']],
  ['an address', ['www.harbour.example/timetable'], ['www', 'harbour', 'example', 'timetable']],
  ['an email address', ['studio.desk@moves.example'], ['studio', 'desk', 'moves', 'example']],
  ['a name of a file', ['db.json'], ['db', 'json']],
  ['accents', ['Café Zoë', 'cafe zoe', 'CAFE\u0301 ZOE\u0308'], ['cafe', 'zoe']],
  ['other letters', ['Große Øre', 'grosse ore', 'GROẞE ØRE'], ['grosse', 'ore']],
  ['the last sigma', ['ΟΔΟΣ', 'οδος'], ['οδοσ']],
  ['soft hyphens', ['Kalligra\u00adphiekurs', 'Kalligraphiekurs'], ['kalligraphiekurs']],
  ['joiners', ['نرم\u200cافزار', 'نرمافزار'], ['نرمافزار']],
  ['Hebrew points', ['תִּקּוּן', 'תקון'], ['תקון']],
  ['Arabic points and letters', ['كِتَابَة أكسفورد', 'كتابة اكسفورد', 'كتـــابة اکسفورد'], ['كتابه', 'اكسفورد']],
  ['full-width letters', ['ｙｏｇａ', 'yoga'], ['yoga']],
])('cuts %s into the same words', (_what, texts, words) => {
  for (const text of texts) expect({ text, words: cutWords(text) }).toEqual({ text, words });
});

test('keeps vowels that are written as marks, and the voicing of kana', () => {
  expect(cutWords('योग ไทย')).toEqual(['योग', 'ไทย']);
  expect(cutWords('ガ')).not.toEqual(cutWords('カ'));
});

test('cuts nothing out of signs', () => {
  for (const text of ['', ' ', '—', '???', '👍', '’']) expect(cutWords(text)).toEqual([]);
});

test('cuts the end off a word without end', () => {
  expect(cutWords('𠮷'.repeat(300))).toEqual(['𠮷'.repeat(100)]);
});

describe('for any text', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }));

  test('folding twice is folding once', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
    const wrong = [];
    for (let point = 0; point < 0x1fbff; point += 1) {
      const once = foldText(`ab${String.fromCodePoint(point)}cd`);
      if (foldText(once) !== once) wrong.push(point);
    }
    expect(wrong).toEqual([]);
  });

  test('the words marked in it are the words that it is cut into', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const marked = [...text.matchAll(WORD_OF_TEXT)].map(([word]) => word);
        expect(marked.flatMap(cutWords).join(' ')).toBe(cutWords(text).join(' '));
      }),
      { numRuns: 2000 },
    );
  });

  test('its words hold nothing that a database could read as more than letters', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const word of cutWords(text)) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]{1,100}$/u);
      }),
    );
  });
});
