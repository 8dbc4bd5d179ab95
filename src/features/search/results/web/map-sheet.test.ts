import { expect, test } from 'vitest';
import { sizeAfter } from './map-sheet.tsx';

test('the list over a map grows and shrinks step by step, and no further than there are sizes', () => {
  expect(sizeAfter('low', 1)).toBe('half');
  expect(sizeAfter('half', 1)).toBe('full');
  expect(sizeAfter('full', 1)).toBe('full');
  expect(sizeAfter('full', -1)).toBe('half');
  expect(sizeAfter('low', -1)).toBe('low');
});
