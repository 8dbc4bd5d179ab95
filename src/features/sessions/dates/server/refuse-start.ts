import * as LIMITS from '#kernel/limits.ts';
import { sessionRefusals } from '../../refusals.ts';

const MAX_AHEAD = LIMITS.repeatYearsMax * 366 * 86_400_000;

/** Refuses a newly chosen start that is in the past or more than two years away. */
export function refuseStart(start: Date, now: Date): void {
  if (start.getTime() <= now.getTime()) throw sessionRefusals.START_IN_THE_PAST();
  if (start.getTime() > now.getTime() + MAX_AHEAD) throw sessionRefusals.START_TOO_FAR();
}
