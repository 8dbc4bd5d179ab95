import { expect, test } from 'vitest';
import { balanceHint } from './balance-hint.ts';

test('money that is owed is not said to be on its way, and none that is not', () => {
  expect(balanceHint(-1, 'Ready in a few days')).toBe('What you earn next settles it');
  for (const pence of [0, 1, undefined]) expect(balanceHint(pence, 'Ready in a few days')).toBe('Ready in a few days');
});
