import { LIMITS } from '#kernel/limits.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';

/** Returns how many places of a date one order can hold now. */
export function mostSeats({ seatsLeft }: Pick<SessionEvent, 'seatsLeft'>): number {
  return Math.min(LIMITS.seatsPerOrderMax, seatsLeft ?? LIMITS.seatsPerOrderMax);
}
