import { describe, expect, it } from 'vitest';
import { decideTip } from './rules.ts';

const fine = { isOwn: false, isBlocked: false, amount: 30, canReceive: true };

describe('a tip', () => {
  it.each([
    [{ isOwn: true }, 'OWN_TIP'],
    [{ isBlocked: true }, 'BLOCKED_TIP'],
    [{ amount: 29 }, 'BELOW_CARD_MINIMUM'],
    [{ amount: 1 }, 'BELOW_CARD_MINIMUM'],
    [{ canReceive: false }, 'CANNOT_RECEIVE'],
  ])('with %o is refused as %s', (facts, refusal) => expect(decideTip({ ...fine, ...facts })).toBe(refusal));

  it('can be sent from the card minimum upwards', () => expect(decideTip(fine)).toBe('ok'));
});
