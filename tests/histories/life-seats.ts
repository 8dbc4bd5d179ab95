import type { Charge } from './model.ts';

/** The seats of one order, all at one price, as they should be by now. */
export type LifeSeats = ReturnType<typeof lifeSeats>;

export function lifeSeats(count: number, price: number) {
  let valid: number[] = [];
  let [owed, kept] = [0, 0];
  return {
    count,
    valid: () => valid,
    give() {
      valid = Array.from({ length: count }, (_, index) => index + 1);
    },
    lose() {
      valid = [];
    },
    /** Takes seats back; returns how many pence must have gone back in all by now. */
    giveBack(some: readonly number[], percent: number): number {
      valid = valid.filter((seat) => !some.includes(seat));
      const share = Math.floor((price * percent) / 100);
      owed += share * some.length;
      kept += (price - share) * some.length;
      return owed;
    },
    /** Whether everything is back but what the host keeps of returned seats: then the others are gone too. */
    isAllBack: ({ amount, refunded }: Charge) => refunded >= amount - kept,
  };
}
