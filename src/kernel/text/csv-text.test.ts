import { expect, test } from 'vitest';
import { csvPounds, csvText, csvTime, fileNamePart } from './csv-text.ts';

const fieldOf = (value: string) => csvText([[value]]).slice(0, -2);

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\u3000=1', '＝1+1'])('lets no spreadsheet run %j as a formula', (value) => {
  expect(fieldOf(value)).toBe(`'${value}`);
});

test.each([
  '0012345',
  '007',
  '12',
  '1e10',
  '1E-5',
  '12.50',
  '£5',
  '50%',
  '(30)',
  '-30.00',
  '1/2',
  '١٢',
  'March 5',
  '5 March',
  '1-2-2027',
  '2026-11-03',
  'Mar-26',
  'Sept 3',
  'Tue 1 Dec',
  '10:30',
  '10am',
  '2026-01-01T10:00Z',
  'TRUE',
  'false',
])('keeps the text %j as text, which a spreadsheet would turn into a number, a date or a truth', (value) => {
  expect(fieldOf(value)).toBe(`'${value}`);
});

test('lets no spreadsheet that splits lines by semicolons run a part of a field', () => {
  expect(fieldOf('Yoga;=1+1; @x;y;007')).toBe("Yoga;'=1+1;' @x;y;'007");
});

test.each(['Yoga - part 2', 'a+b=c', 'ana@mail', 'one;two', 'May', '5 Maple Road', 'Room 12', 'Êve', '4B7KX-R2M9Q', 'Marching 5', '5th'])(
  'leaves %j as it is',
  (value) => {
    expect(fieldOf(value)).toBe(value);
  },
);

test('keeps our own amounts and times numbers and times', () => {
  expect(csvText([[csvPounds(-3000), csvPounds(5), csvTime('2026-06-03T17:00:00.000Z', 'Europe/London')]])).toBe(
    '-30.00,0.05,2026-06-03 18:00\r\n',
  );
});

test('quotes what would end a field or a line', () => {
  expect(csvText([['a,b', 'say "hi"', 'one\ntwo']])).toBe('"a,b","say ""hi""","one\ntwo"\r\n');
});

test.each([
  ['Morning yoga!', 'morning-yoga'],
  ['Zumba/Barre hour', 'zumba-barre-hour'],
  ['Café — für Ümit', 'café-für-ümit'],
  ['***', ''],
])('makes a part of a file name of %j', (title, part) => {
  expect(fileNamePart(title)).toBe(part);
});
