import { expect, test } from 'vitest';
import { penceOf } from './typed-money.ts';

test.each([
  ['5', 500],
  ['£2.50', 250],
  ['0,30', 30],
  ['2.5', 250],
  ['12.', 1200],
  ['', null],
  ['1.234', null],
  ['-5', null],
  ['five', null],
])('%j is typed for %s pence', (typed, pence) => expect(penceOf(typed)).toBe(pence));
