import type { Charge } from './model.ts';

/** The seats of one order, each at the price of its kind, as they should be by now. */
export type LifeSeats = ReturnType<typeof lifeSeats>;

export function lifeSeats(prices: readonly number[]) {
  let valid: number[] = [];
  let [owed, kept] = [0, 0];
  return {
    count: prices.length,
    /** What the seat costs, numbered from 1. */
    priceOf: (seat: number) => prices[seat - 1] ?? 0,
    valid: () => valid,
    give() {
      valid = prices.map((_, index) => index + 1);
    },
    lose() {
      valid = [];
    },
    /** Takes seats back; returns how many pence must have gone back in all by now. */
    giveBack(some: readonly number[], percent: number): number {
      valid = valid.filter((seat) => !some.includes(seat));
      for (const seat of some) {
        const price = prices[seat - 1] ?? 0;
        const share = Math.floor((price * percent) / 100);
        owed += share;
        kept += price - share;
      }
      return owed;
    },
    /** What can still go back: all but what went back before, and what the host keeps of returned seats. */
    restOf: ({ amount, refunded }: Charge) => amount - kept - refunded,
    /** Whether everything is back but what the host keeps of returned seats: then the others are gone too. */
    isAllBack: ({ amount, refunded }: Charge) => refunded >= amount - kept,
  };
}
