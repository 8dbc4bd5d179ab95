import { expect, test } from 'vitest';
import { parseQuery } from '../../query/rules/parse-query.ts';
import { IN_A_LINE, whyOf } from './present-hits.ts';

const marked = (query: string, text: string) => {
  const why = whyOf(parseQuery(query), [{ by: 'text', text }], null);
  return why.marks.map(([from, to]) => why.text.slice(from, to));
};

test.each([
  ['yoga', 'Acro-Yoga for all', ['Yoga']],
  ['run', 'Runs, running and a runner', ['Runs', 'running', 'runner']],
  ['running', 'We run. Rum does not count', ['run']],
  ['cafe', 'At the Café Noir', ['Café']],
  ['strasse', 'In der Straße', ['Straße']],
  ['art', 'Part of the artists', ['artists']],
  ['a cappella', 'a cappella, again', ['cappella']],
  ['anabell', 'By Anabel and @anabellrose', ['Anabel', 'anabellrose']],
  ["don't stop", 'Please don’t rush', ['don’t']],
  ['youre', "You're welcome", ["You're"]],
  ['maya', 'By Maya’s side', ['Maya’s']],
  ['bouldering', 'First boulder, for a boulderer', ['boulder', 'boulderer']],
  ['class', 'Two classes, one clasp', ['classes']],
  ['chess', 'Yoga', []],
])('for “%s”, in “%s” marks %j', (query, text, marks) => {
  expect(marked(query, text)).toEqual(marks);
});

test.each([
  ['mayaokafor', 'Maya Okafor', ['Maya', 'Okafor']],
  ['mayaokaf', 'Maya Okafor', ['Maya', 'Okafor']],
  ['jeanlucpic', 'Jean-Luc Picard', ['Jean', 'Luc', 'Picard']],
  ['okaforma', 'Maya Okafor', []],
])('for “%s”, in the name “%s” marks %j', (query, text, marks) => {
  const why = whyOf(parseQuery(query), [{ by: 'name', text }], null);
  expect(why.marks.map(([from, to]) => why.text.slice(from, to))).toEqual(marks);
});

test('in a narrow list, cuts a text so close to the first mark that it is seen', () => {
  const bio = 'Watercolours and wet socks. I paint York by night, whatever the weather.';
  const why = whyOf(parseQuery('york'), [{ by: 'bio', text: bio }], null, IN_A_LINE);
  expect(why.text).toBe('… I paint York by night, whatever the …');
  expect(why.marks.map(([from, to]) => why.text.slice(from, to))).toEqual(['York']);
});

test('explains a hit by the first part that has one of the words, or else by the last part', () => {
  const parts = [
    { by: 'title', text: 'An evening' },
    { by: 'town', text: 'Leeds' },
  ] as const;
  expect(whyOf(parseQuery('leeds'), parts, null)).toMatchObject({ by: 'town', marks: [[0, 5]] });
  expect(whyOf(parseQuery('evening'), parts, null)).toMatchObject({ by: 'title', marks: [[3, 10]] });
  expect(whyOf(parseQuery('poetry'), parts, null)).toMatchObject({ by: 'town', marks: [] });
});
