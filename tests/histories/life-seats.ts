import type { Charge } from './model.ts';

/** The seats of one order, each at the price of its kind, as they should be by now. */
export type LifeSeats = ReturnType<typeof lifeSeats>;

export function lifeSeats(prices: readonly number[]) {
  let valid: number[] = [];
  let [owed, kept] = [0, 0];
  // How much must be back in all.
  let mustBeBack = 0;
  return {
    count: prices.length,
    /** What the seat costs, numbered from 1. */
    priceOf: (seat: number) => prices[seat - 1] ?? 0,
    valid: () => valid,
    /** Pence that must go back for seats given back by themselves. */
    owed: () => owed,
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
      mustBeBack = owed;
      return owed;
    },
    /** The host refunds seats by themselves, for so many pence together, and keeps the rest of their price. */
    refundSome(some: readonly number[], pence: number) {
      valid = valid.filter((seat) => !some.includes(seat));
      owed += pence;
      kept += some.reduce((sum, seat) => sum + (prices[seat - 1] ?? 0), 0) - pence;
      mustBeBack = owed;
    },
    /** What can still go back: all but what went back before, and what the host keeps of returned seats. */
    restOf: ({ amount, refunded }: Charge) => amount - kept - refunded,
    /**
     * Whether everything is back but what the host keeps of returned seats: then the others are gone too, unless that is back for returned
     * ones alone, or the others cost nothing and the host has given back a part of what is theirs.
     */
    isAllBack({ amount, refunded }: Charge): boolean {
      if (refunded < amount - kept) return false;
      if (owed + kept === 0 || valid.length === 0) return true;
      return refunded > owed && (owed + kept < amount || refunded === amount);
    },
    /** What was left is gone with its money, which the bank may send back. */
    end({ amount, refunded }: Charge) {
      mustBeBack = refunded === amount ? amount : amount - kept;
    },
    /** Whether less is back than must be. What the bank took or left by its decision is nobody's to refund. */
    isDue: ({ refunded, dispute }: Charge) => dispute?.state !== 'lost' && refunded < mustBeBack,
  };
}
