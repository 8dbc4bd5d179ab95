import { expect, test } from 'vitest';
import { readQuery, isTelling } from './inferred-filters.ts';

const read = (typed: string, plain: string[] = []) => {
  const { rest, inferred, place } = readQuery(typed, plain);
  return [rest, Object.assign({}, ...inferred.map(({ values }) => values)), place?.name ?? null];
};

test.each([
  ['free yoga saturday', 'yoga', { price: 'free', days: '6' }],
  ['Yoga for free on Saturdays', 'Yoga', { price: 'free', days: '6' }],
  ['pottery today', 'pottery', { when: 'today' }],
  ['tonight comedy', 'comedy', { when: 'today', time: 'evening' }],
  ['choir tomorrow morning', 'choir', { when: 'tomorrow', time: 'morning' }],
  ['running this weekend', 'running', { when: 'weekend' }],
  ['weekend run', 'run', { when: 'weekend' }],
  ['pilates weekends', 'pilates', { days: '67' }],
  ['yoga this week', 'yoga', { when: 'week' }],
  ['friday night jazz', 'jazz', { days: '5', time: 'evening' }],
  ['online meditation', 'meditation', { online: '1' }],
  ['yoga under £10', 'yoga', { price: '-10' }],
  ['yoga under 10 pounds', 'yoga', { price: '-10' }],
  ['yoga £7.50 or less', 'yoga', { price: '-7.5' }],
  ['supper club over £20', 'supper club', { price: '20-' }],
  ['yoga £5 to £10', 'yoga', { price: '5-10' }],
  ['yoga between £10 and £5', 'yoga', { price: '5-10' }],
  ['£5-10 yoga', 'yoga', { price: '5-10' }],
  ['yoga £10 max', 'yoga', { price: '-10' }],
  ['yoga every saturday', 'yoga', { days: '6' }],
  ['yoga next friday', 'yoga', { days: '5' }],
  ['choir monday to friday', 'choir', { days: '12345' }],
  ['comedy this evening', 'comedy', { when: 'today', time: 'evening' }],
])('“%s” looks for “%s” with the filters that it names', (typed, rest, filters) => {
  expect(read(typed)).toEqual([rest, filters, null]);
});

test.each([
  'gluten-free baking',
  'gluten free baking',
  'free running',
  'freestyle',
  'under 10s football',
  'sundays-only',
  "'friday night'",
  '"free yoga"',
  'yoga -free',
  'week of silence',
  'onlineness',
  'morning yoga',
  '@free',
  '#free yoga',
  'sunday_club',
  'free_spirit yoga',
  'friday.example',
  'example.com/free',
  'yoga next weekend',
  'yoga last weekend',
  'yoga in March',
])('“%s” is words and nothing else', (typed) => {
  expect(read(typed)).toEqual([typed, {}, null]);
});

test('each weekday counts; of two words for another filter, the second stays a word', () => {
  expect(readQuery('yoga saturday sunday', []).inferred.map(({ values }) => values.days)).toEqual(['6', '7']);
  expect(read('free free yoga today tomorrow')).toEqual(['free yoga tomorrow', { price: 'free', when: 'today' }, null]);
});

test('a place is read after near, around or in at the end', () => {
  expect(read('yoga near Leeds')).toEqual(['yoga near Leeds', {}, 'Leeds']);
  expect(read('free yoga in stoke newington saturday')).toEqual([
    'yoga in stoke newington',
    { price: 'free', days: '6' },
    'stoke newington',
  ]);
  expect(read('in the mood for dancing all night long')[2]).toBeNull();
  expect(readQuery('yoga in Leeds', []).place).toEqual({ words: 'in Leeds', name: 'Leeds', isIn: true });
});

test('words that were taken back stay words', () => {
  expect(read('Free yoga saturday', ['free'])).toEqual(['Free yoga', { days: '6' }, null]);
  expect(read('yoga near  Leeds', ['near leeds'])).toEqual(['yoga near Leeds', {}, null]);
});

test('a query says what is looked for, or only small words', () => {
  expect(['yoga', 'in the yoga', 'in the', '', '- !'].map(isTelling)).toEqual([true, true, false, false, false]);
});
