import { expect, test } from 'vitest';
import { isOrderSearch } from './limits.ts';

test('only looking for orders by words counts, and the pages that follow don’t', () => {
  expect([{ search: 'ada' }, { search: 'ada', cursor: null }].map(isOrderSearch)).toEqual([true, true]);
  expect([{}, { search: '' }, { search: 'ada', cursor: 'next' }].map(isOrderSearch)).toEqual([false, false, false]);
});
