import { describe, expect, it } from 'vitest';
import { platformFee } from '#kernel/money/fee.ts';
import * as LIMITS from '#kernel/limits.ts';
import { eventOf, paidAccessEnd, recurringFee, recurringStatusOf, sellerReceivesEach, type RecurringStatus } from './rules.ts';

const TERMS = { bps: 1000, fixed: 20 };
const at = (day: number) => new Date(Date.UTC(2026, 0, day));

describe("the platform's share of a recurring order", () => {
  it('equals that of a single sale, as a percentage with two decimals', () => {
    expect([100, 500, 600, 1000].map((price) => recurringFee(price, TERMS))).toEqual([
      { percent: 30, fee: 30 },
      { percent: 14, fee: 70 },
      { percent: 13.33, fee: 80 },
      { percent: 12, fee: 120 },
    ]);
    expect(sellerReceivesEach(600, TERMS)).toBe(520);
  });

  it('differs from that of a single sale by no more than the rounding of the percentage', () => {
    const differs = (price: number) => Math.abs(recurringFee(price, TERMS).fee - platformFee(price, TERMS));
    for (let price = 100; price <= LIMITS.priceMaxPence; price += 7) expect(differs(price)).toBeLessThanOrEqual(1 + price * 0.000_05);
  });
});

describe('the status of a recurring order', () => {
  const of = (
    before: RecurringStatus,
    status: Parameters<typeof recurringStatusOf>[1]['status'],
    endsWithPeriod = false,
    endReason: string | null = null,
  ) => recurringStatusOf(before, { status, endsWithPeriod, endReason });

  it('follows the provider', () => {
    expect([of('pending', 'active'), of('pending', 'trialing'), of('active', 'past_due'), of('active', 'active', true)]).toEqual([
      'active',
      'trial',
      'payment_failed',
      'scheduled_cancellation',
    ]);
  });

  it("is expired if its payments failed, cancelled if somebody asked for that, and doesn't change once it is over", () => {
    expect(of('payment_failed', 'canceled', false, 'cancellation_requested')).toBe('expired');
    expect(of('scheduled_cancellation', 'canceled', true, 'cancellation_requested')).toBe('cancelled');
    expect(of('active', 'canceled', false, 'payment_disputed')).toBe('expired');
    expect(of('expired', 'canceled', false, 'cancellation_requested')).toBe('expired');
  });
});

describe('access', () => {
  it('never outlasts the paid period by more than the grace, and ends with it if nothing renews', () => {
    const end = (status: RecurringStatus, graceEnd: Date | null = null) => paidAccessEnd({ status, paidThrough: at(10), graceEnd });
    expect([end('active'), end('trial'), end('payment_failed', at(17)), end('scheduled_cancellation')]).toEqual([
      at(17),
      at(17),
      at(17),
      at(10),
    ]);
    expect([end('pending'), end('cancelled'), end('expired')]).toEqual([null, null, null]);
  });
});

it('reports an end, a cancellation and its reversal once each', () => {
  expect(eventOf('pending', 'active')).toBeNull();
  expect(eventOf('active', 'active')).toBeNull();
  expect(eventOf('active', 'scheduled_cancellation')).toEqual({ kind: 'scheduled' });
  expect(eventOf('scheduled_cancellation', 'active')).toEqual({ kind: 'resumed' });
  expect(eventOf('scheduled_cancellation', 'cancelled')).toEqual({ kind: 'ended' });
});
