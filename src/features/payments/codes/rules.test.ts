import { expect, test } from 'vitest';
import * as LIMITS from '#kernel/limits.ts';
import { platformFee } from '#kernel/money/fee.ts';
import {
  CARD_MIN_PENCE,
  codeProblem,
  codeStateAt,
  kindsCovered,
  reducedPeriod,
  reducedPrices,
  type CodeFacts,
  type Discount,
} from './rules.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const EVERYTHING = { sessions: 'all', memberships: 'all', subscription: true } as const;
const CODE: CodeFacts = {
  covers: EVERYTHING,
  startsAt: null,
  endsAt: null,
  endedAt: null,
  uses: 0,
  mostUses: null,
  mostUsesEach: null,
  minimum: null,
};
const ITEM = { type: 'session', sessionId: 'a' } as const;
const WANTED = { item: ITEM, total: 1000, usesByBuyer: 0 };
const HOUR = 3_600_000;
const later = new Date(NOW.getTime() + HOUR);
const earlier = new Date(NOW.getTime() - HOUR);

test.each<[string, Partial<CodeFacts>, Partial<typeof WANTED>, object | null]>([
  ['one that was ended', { endedAt: earlier }, {}, { problem: 'over' }],
  ['one whose time is over to the millisecond', { endsAt: NOW }, {}, { problem: 'over' }],
  ['one that hasn’t begun', { startsAt: later }, {}, { problem: 'upcoming', from: later }],
  ['one for other sessions', { covers: { ...EVERYTHING, sessions: [{ sessionId: 'b' }] } }, {}, { problem: 'not-for-this' }],
  ['one that others have used up', { mostUses: 3, uses: 3 }, {}, { problem: 'used-up' }],
  ['one that its buyer has used', { mostUsesEach: 1 }, { usesByBuyer: 1 }, { problem: 'used-by-you' }],
  ['an order below the minimum', { minimum: 1001 }, {}, { problem: 'minimum', minimum: 1001 }],
])('refuses %s', (_what, code, wanted, problem) => {
  expect(codeProblem({ ...CODE, ...code }, { ...WANTED, ...wanted }, NOW)).toEqual(problem);
});

test('allows a code from its first moment, for the last of its uses and an order of just the minimum', () => {
  const code = { ...CODE, startsAt: NOW, endsAt: later, mostUses: 3, uses: 2, mostUsesEach: 2, minimum: 1000 };
  expect(codeProblem(code, { ...WANTED, usesByBuyer: 1 }, NOW)).toBeNull();
  expect(codeStateAt(code, NOW)).toBe('active');
});

test('covers the kinds of a session that it names, the passes that it names, and the subscription only if it says so', () => {
  const covers = {
    sessions: [{ sessionId: 'a', kindIds: [null, 'child'] }, { sessionId: 'b' }],
    memberships: ['pass'],
    subscription: false,
  };
  expect(kindsCovered(covers, ITEM)).toEqual([null, 'child']);
  expect(kindsCovered(covers, { type: 'session', sessionId: 'b' })).toBe('all');
  expect(kindsCovered(covers, { type: 'session', sessionId: 'c' })).toBe('none');
  expect(kindsCovered(covers, { type: 'membership', membershipId: 'pass' })).toBe('all');
  expect(kindsCovered(covers, { type: 'membership', membershipId: 'other' })).toBe('none');
  expect(kindsCovered(covers, { type: 'subscription' })).toBe('none');
});

test.each<[number[], Discount, number[]]>([
  [[1000, 1000], { code: 'A', percent: 20 }, [800, 800]],
  [[999], { code: 'A', percent: 50 }, [499]],
  [[1001], { code: 'A', percent: 33 }, [671]],
  [[500, 1500], { code: 'A', amount: 700 }, [0, 800]],
  [[800, 0], { code: 'A', percent: 100 }, [0, 0]],
  [[120], { code: 'A', amount: 91 }, [0]],
  [[120], { code: 'A', amount: 90 }, [30]],
])('takes a discount off %j: %j leaves %j', (prices, discount, left) => {
  expect(
    reducedPrices(
      prices.map((price) => ({ price, isCovered: true })),
      discount,
    ),
  ).toEqual(left);
});

// Deterministic, so that a failure can be repeated.
function* numbers(seed: number): Generator<(below: number) => number> {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  while (true) yield next;
}

test('never takes more than a price, never charges what a card can’t pay, touches only what is covered, and leaves the fee below the price', () => {
  const [next] = [...take(numbers(20_261_127), 1)];
  if (!next) throw new Error('No numbers.');
  for (let round = 0; round < 20_000; round += 1) {
    const parts = Array.from({ length: 1 + next(LIMITS.seatsPerOrderMax) }, () => ({
      price: next(4) === 0 ? 0 : LIMITS.paidPriceMinPence + next(next(2) === 0 ? 300 : LIMITS.priceMaxPence - LIMITS.paidPriceMinPence + 1),
      isCovered: next(4) > 0,
    }));
    const discount = next(2) === 0 ? { code: 'A', percent: 1 + next(100) } : { code: 'A', amount: 1 + next(LIMITS.priceMaxPence) };
    const prices = reducedPrices(parts, discount);
    const before = parts.reduce((sum, { price }) => sum + price, 0);
    const total = prices.reduce((sum, price) => sum + price, 0);
    const problem = prices.find((price, index) => {
      const part = parts[index];
      return !part || !Number.isInteger(price) || price < 0 || price > part.price || (!part.isCovered && total > 0 && price !== part.price);
    });
    expect({ round, problem, isChargeable: total === 0 || total >= CARD_MIN_PENCE, isLess: total <= before }).toEqual({
      round,
      problem: undefined,
      isChargeable: true,
      isLess: true,
    });
    const fee = platformFee(total, { bps: 1000, fixed: 20 });
    expect(fee === 0 ? total === 0 || total === 1 : fee < total).toBe(true);
    const period = LIMITS.paidPriceMinPence + next(LIMITS.priceMaxPence - LIMITS.paidPriceMinPence);
    expect(reducedPeriod(period, discount)).toBeGreaterThanOrEqual(CARD_MIN_PENCE);
    expect(reducedPeriod(period, discount)).toBeLessThanOrEqual(period);
  }
});

function* take<Item>(items: Iterable<Item>, count: number): Generator<Item> {
  let left = count;
  for (const item of items) {
    if (left <= 0) return;
    left -= 1;
    yield item;
  }
}
