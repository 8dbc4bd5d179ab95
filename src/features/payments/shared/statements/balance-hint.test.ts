import { expect, test } from 'vitest';
import { balanceHint } from './balance-hint.ts';

test('says that later earnings settle a negative balance, and gives the usual hint otherwise', () => {
  expect(balanceHint(-1, 'Ready in a few days')).toBe('Your next earnings cover it');
  for (const pence of [0, 1, undefined]) expect(balanceHint(pence, 'Ready in a few days')).toBe('Ready in a few days');
});
