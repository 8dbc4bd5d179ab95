import { expect, test } from 'vitest';
import { penceOf, wholePenceOf } from './typed-money.ts';

test.each([
  ['5', 500],
  ['£2.50', 250],
  ['£ 2.50', 250],
  ['0,30', 30],
  ['1,5', 150],
  ['1,50', 150],
  ['2.5', 250],
  ['.99', 99],
  ['12.', 1200],
  ['1,000', 100_000],
  ['12,345.60', 1_234_560],
  ['1.2300', 123],
])('reads %j as %s pence', (typed, pence) => expect([penceOf(typed), wholePenceOf(typed)]).toEqual([pence, pence]));

test.each(['-5', 'five', '.', ',', '£', '8.5.0', '1,00,000', '1,000,00', '12345678'])('rejects %j as an amount', (typed) => {
  expect([penceOf(typed), wholePenceOf(typed)]).toEqual([typed === '£' ? 0 : Number.NaN, null]);
});

test('reads empty input as a price of zero, but rejects it where an amount is required', () => {
  expect([penceOf(' '), wholePenceOf(' ')]).toEqual([0, null]);
});

test('detects fractions of a penny', () => {
  expect([Number.isInteger(penceOf('8.505')), wholePenceOf('8.505')]).toEqual([false, null]);
});
