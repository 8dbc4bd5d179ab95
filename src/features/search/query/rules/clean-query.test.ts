import { expect, it } from 'vitest';
import { cutWords } from '#kernel/text/fold-text.ts';
import { hasUnknownSigns, searchQueryOf } from './clean-query.ts';
import { parseQuery } from './parse-query.ts';

it.each(['', ' ', 'a', ' a ', '<>', '#%', '()y', '"'])('"%s" is not a query', (text) => {
  expect(searchQueryOf(text)).toBeNull();
});

it.each([
  ['yo', 'yo'],
  ['  yoga   in  London ', 'yoga in London'],
  ['<b>rock & roll</b>', 'b rock & roll b'],
  ['Zumba/Barre hour', 'Zumba Barre hour'],
  ['24/7 gymnasticon', '24 7 gymnasticon'],
  ['Body–brain', 'Body brain'],
  ['Dance (-ish)', 'Dance ish'],
  ['Don’t be “too early”', "Don't be 'too early'"],
  ['Kalligra\u00adphie', 'Kalligraphie'],
  ['نرم\u200cافزار', 'نرمافزار'],
  ["Zoë's 5k-run? @maya!", "Zoë's 5k-run? @maya!"],
  ['#yoga', 'yoga'],
])('turns "%s" into the query "%s"', (text, query) => {
  expect(searchQueryOf(text)).toBe(query);
});

it('cuts a query off after 100 characters', () => {
  expect(searchQueryOf('x'.repeat(100))).toHaveLength(100);
  expect(searchQueryOf('x'.repeat(101))).toHaveLength(100);
  expect(searchQueryOf(`${'x'.repeat(99)} y`)).toHaveLength(99);
  expect(searchQueryOf(`x${'𠮷'.repeat(50)}`)).toBe(`x${'𠮷'.repeat(49)}`);
});

it('asks for the very words that a title typed as it stands is found by, whatever sign is in it', () => {
  const wrong = [];
  for (let point = 0x20; point < 0x1fbff; point += 1) {
    const title = `Clay${String.fromCodePoint(point)}wheel hour`;
    const query = searchQueryOf(title) ?? '';
    const { words, phrases, without } = parseQuery(query);
    const asked = [...words.map(({ word }) => word), ...phrases].join(' ');
    if (asked !== cutWords(title).join(' ') || without.length > 0 || hasUnknownSigns(query)) wrong.push(title);
  }
  expect(wrong).toEqual([]);
});

it('takes joiners inside a word, but no other signs, from whoever asks without the screen', () => {
  expect(['نرم\u200cافزار', "rock 'n' roll", 'a/b', 'a–b'].map(hasUnknownSigns)).toEqual([false, false, true, true]);
});
