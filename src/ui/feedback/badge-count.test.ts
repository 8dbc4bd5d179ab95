import { expect, test } from 'vitest';
import { BADGE_MAX, badgeCount, countWaiting } from './badge-count.ts';

test('shows the count up to 99, and 99+ from 100', () => {
  expect([1, 98, 99, 100, 12_345].map((count) => badgeCount(count)?.shown)).toEqual(['1', '98', '99', '99+', '99+']);
  expect([1, 99, 100].map((count) => badgeCount(count)?.said)).toEqual(['1', '99', 'more than 99']);
});

test('shows no badge if nothing is waiting', () => {
  expect([0, -1].map(badgeCount)).toEqual([null, null]);
});

test('counts a last page of 99 as 99, and one with more after it as above the maximum', () => {
  const page = (length: number, nextCursor: string | null) => countWaiting({ items: Array.from({ length }, () => 0), nextCursor });
  expect([page(0, null), page(BADGE_MAX, null), page(BADGE_MAX, 'on')]).toEqual([0, 99, 100]);
  expect(badgeCount(page(BADGE_MAX, 'on'))?.shown).toBe('99+');
});
