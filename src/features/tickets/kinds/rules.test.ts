import { describe, expect, it, test } from 'vitest';
import type { TicketKind } from '#features/content/contract/ticket-kinds.ts';
import { lowestPrice } from '#features/sessions/kinds/rules.ts';
import { isSameOrder, linesOf, priceSeats, seatsOf, type KindFacts, type WantedSeat } from './rules.ts';

const NOW = new Date('2026-06-01T10:00:00Z');
const child: TicketKind = { id: 'c', name: 'Child', price: 500, audience: 'everyone' };
const early: TicketKind = { id: 'e', name: 'Early bird', price: 800, places: 3, until: '2026-06-01T12:00:00Z', audience: 'everyone' };
const own: TicketKind = { id: 'o', name: 'Pay what you can', price: 0, mostPrice: 3000, audience: 'everyone' };
const members: TicketKind = { id: 'm', name: 'Members', price: 100, audience: 'subscribers' };
const facts: KindFacts = { standardPrice: 1000, kinds: [child, early, own, members], taken: new Map(), audiences: new Set(['everyone']) };
const seat = (kindId: string | null, price?: number): WantedSeat => ({ guestName: null, kindId, price });
const price = (seats: WantedSeat[], more: Partial<KindFacts> = {}, now = NOW) => priceSeats(seats, { ...facts, ...more }, now);

describe('a place is refused', () => {
  it.each([
    ['of a kind that is gone', [seat('x')], {}, { problem: 'gone' }],
    ['once its kind is sold out', [seat('e')], { taken: new Map([['e', 3]]) }, { problem: 'closed', name: 'Early bird' }],
    [
      'beyond what is left of its kind',
      [seat('e'), seat('e')],
      { taken: new Map([['e', 2]]) },
      { problem: 'few', name: 'Early bird', left: 1 },
    ],
    ['of a kind for others', [seat('m')], {}, { problem: 'audience', name: 'Members', audience: 'subscribers' }],
    ['that costs more than was shown', [seat('c', 400)], {}, { problem: 'changed' }],
    ['of the standard kind that costs more than was shown', [seat(null, 900)], {}, { problem: 'changed' }],
    ['at more than the highest price', [seat('o', 3001)], {}, { problem: 'price', name: 'Pay what you can', least: 0, most: 3000 }],
    ['at a price that no card can pay', [seat('o', 99)], {}, { problem: 'price', name: 'Pay what you can', least: 0, most: 3000 }],
  ])('%s', (_, seats, more, problem) => {
    expect(price(seats, more)).toEqual({ ok: false, ...problem });
  });

  it('from the moment at which its kind closes', () => {
    expect(price([seat('e')], {}, new Date('2026-06-01T11:59:59.999Z')).ok).toBe(true);
    expect(price([seat('e')], {}, new Date('2026-06-01T12:00:00Z'))).toEqual({ ok: false, problem: 'closed', name: 'Early bird' });
  });
});

test('places cost what their kinds do now, even if more was shown, and what the buyer chose', () => {
  const priced = price([seat(null, 1200), seat('c'), seat('o', 1500), seat('o')]);
  expect(priced).toEqual({
    ok: true,
    seats: [
      { guestName: null, kindId: null, kindName: null, price: 1000 },
      { guestName: null, kindId: 'c', kindName: 'Child', price: 500 },
      { guestName: null, kindId: 'o', kindName: 'Pay what you can', price: 1500, chosen: true },
      { guestName: null, kindId: 'o', kindName: 'Pay what you can', price: 0, chosen: true },
    ],
  });
});

test('an order says its kinds in lines, and gives back from them each place in its order', () => {
  const priced = price([seat(null), seat('c'), seat('c'), seat('o', 1500), seat('c')]);
  if (!priced.ok) throw new Error(priced.problem);
  const kinds = linesOf(priced.seats);
  expect(kinds?.map(({ name, seats }) => `${seats} ${name}`)).toEqual(['1 Standard', '2 Child', '1 Pay what you can', '1 Child']);
  expect(seatsOf({ amount: 4000, description: { seats: 5, kinds } })).toEqual(priced.seats.map(({ guestName: _none, ...one }) => one));
  expect(linesOf(priced.seats.slice(0, 1))).toBeUndefined();
  expect(seatsOf({ amount: 2000, description: { seats: 2 } })).toEqual(
    [1000, 1000].map((pence) => ({ kindId: null, kindName: null, price: pence })),
  );
});

test('an open order is for the same places only if kinds and own prices are the same', () => {
  const kinds = [
    { id: 'c', name: 'Child', price: 500, seats: 1 },
    { id: 'o', name: 'Pay what you can', price: 1500, seats: 1, chosen: true as const },
  ];
  const open = { amount: 2000, description: { seats: 2, kinds } };
  expect(isSameOrder(open, [seat('c', 700), seat('o', 1500)], null)).toBe(true);
  expect(isSameOrder(open, [seat('c'), seat('o', 1600)], null)).toBe(false);
  expect(isSameOrder(open, [seat('o', 1500), seat('c')], null)).toBe(false);
  expect(isSameOrder(open, [seat('c')], null)).toBe(false);
  expect(isSameOrder(open, [seat('c', 700), seat('o', 1500)], 'SPRING')).toBe(false);
  const reduced = { amount: 1600, discount_amount: 400, description: { seats: 2, discount: { code: 'SPRING', percent: 20 } } };
  expect(isSameOrder(reduced, [seat(null), seat(null)], 'SPRING')).toBe(true);
  expect(seatsOf(reduced)).toMatchObject([800, 800].map((price) => ({ price, full: 1000 })));
});

test('the price of a date is that of the cheapest kind which everyone can buy now', () => {
  const lowest = (kinds: TicketKind[], taken: [string, number][] = [], now = NOW) => lowestPrice(1000, kinds, new Map(taken), now);
  expect(lowest([early, members])).toBe(800);
  expect(lowest([early, members], [['e', 3]])).toBe(1000);
  expect(lowest([early], [], new Date('2026-06-01T12:00:00Z'))).toBe(1000);
  expect(lowest([own])).toBe(0);
});
