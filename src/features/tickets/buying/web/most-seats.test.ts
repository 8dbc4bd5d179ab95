import { expect, test } from 'vitest';
import { mostSeats } from './most-seats.ts';

test('a place that is held for somebody from the waiting list is theirs to take, although the date is full', () => {
  expect(mostSeats({ seatsLeft: 0 }, false)).toBe(0);
  expect(mostSeats({ seatsLeft: 0 }, true)).toBe(1);
  expect(mostSeats({ seatsLeft: 2 }, true)).toBe(3);
  expect(mostSeats({ seatsLeft: 10 }, true)).toBe(10);
  expect(mostSeats({ seatsLeft: null }, true)).toBe(10);
});
