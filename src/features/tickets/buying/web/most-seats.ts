import * as LIMITS from '#kernel/limits.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';

/** Returns how many places of a date are left for a reader, with the one that is held for them from its waiting list; null without a limit. */
export function placesLeft({ seatsLeft }: Pick<SessionEvent, 'seatsLeft'>, isOffered: boolean): number | null {
  return seatsLeft === null ? null : seatsLeft + Number(isOffered);
}

/** Says how many places one order can hold, and how many there are: `Up to 10 on this date · 4 places left`. */
export function leftText(left: number | null): string {
  const limit = `Up to ${LIMITS.seatsPerOrderMax} on this date`;
  return left === null ? limit : `${limit} · ${left === 1 ? '1 place' : `${left} places`} left`;
}

/** Returns how many places of a date one order of a reader can hold now. */
export function mostSeats(event: Pick<SessionEvent, 'seatsLeft'>, isOffered: boolean): number {
  return Math.min(LIMITS.seatsPerOrderMax, placesLeft(event, isOffered) ?? LIMITS.seatsPerOrderMax);
}
