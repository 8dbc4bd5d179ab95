import { expect, test } from 'vitest';
import { wordOfEntry } from './calendar-entry.ts';

test('a booked date reads as booked until its host cancels it, in every calendar', () => {
  expect(wordOfEntry({ kind: 'booked', cancelled: false })).toBe('Booked');
  expect(wordOfEntry({ kind: 'booked', cancelled: true })).toBe('Cancelled');
  expect(wordOfEntry({ kind: 'hosted', cancelled: true })).toBe('Cancelled');
  expect(wordOfEntry({ kind: 'hosted', cancelled: false })).toBeNull();
});
