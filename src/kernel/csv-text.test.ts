import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

const fieldOf = (value: string) => csvText([[value]]).slice(0, -2);

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\u3000=1', '＝1+1'])('lets no spreadsheet run %j as a formula', (value) => {
  expect(fieldOf(value)).toBe(`'${value}`);
});

test('lets no spreadsheet that splits lines by semicolons run a part of a field', () => {
  expect(fieldOf('Yoga;=1+1; @x;y')).toBe("Yoga;'=1+1;' @x;y");
});

test.each(['-30.00', '30.00', 'Yoga - part 2', 'a+b=c', 'ana@mail', 'one;two'])('leaves %j as it is', (value) => {
  expect(fieldOf(value)).toBe(value);
});

test('quotes what would end a field or a line', () => {
  expect(csvText([['a,b', 'say "hi"', 'one\ntwo']])).toBe('"a,b","say ""hi""","one\ntwo"\r\n');
});
