import type { ReturnPolicy } from '#features/content/contract/session-details.ts';
import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { REFUNDS_UP_TO_HOST } from '../cancelling/copy.ts';
import { returnableUntil } from './rules.ts';

// What people read about a host's return policy: in the booking dialog, on orders, in mails and in the terms
// (docs/product.md#return-policy).

/** Returns a policy in one line: `Free return until 24 hours before the start`; without one, REFUNDS_UP_TO_HOST. */
export function returnPolicyText(policy: ReturnPolicy | null | undefined): string {
  if (!policy) return REFUNDS_UP_TO_HOST;
  if (policy.credit)
    return `Return for a credit until ${timeBefore(policy.hoursBefore)}: a place in any session of the host’s at that price or less, for a year.`;
  const what = policy.percent === 100 ? 'Free return' : `Return for ${policy.percent}% of the price`;
  return `${what} until ${timeBefore(policy.hoursBefore)}.`;
}

/** `24 hours before the start`. */
function timeBefore(hours: number): string {
  if (hours === 0) return 'the start';
  if (hours % 24 === 0 && hours > 48) return `${hours / 24} days before the start`;
  return hours === 1 ? 'an hour before the start' : `${hours} hours before the start`;
}

/** Returns until when a ticket can be returned, on the clock of its date: `Until Sat 28 Nov, 7 am.` */
export function returnUntilText(policy: ReturnPolicy, { start, timeZone }: { start: Date; timeZone: string }): string {
  const until = returnableUntil(policy, start);
  return `Until ${formatShortDay(until, timeZone)}, ${formatTime(until, timeZone)}.`;
}

/** What becomes of the use of a pass, where it matters; null if returning always gives it back. */
export function lateUseText(policy: ReturnPolicy | null | undefined): string | null {
  return policy?.lateCostsUse
    ? `A place returned later than ${timeBefore(policy.hoursBefore)}, or not used, costs its use of a pass.`
    : null;
}
