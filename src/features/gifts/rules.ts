import { addDays } from '#kernel/time/instant.ts';

/** How long a gift can be redeemed after it was paid for. */
export const GIFT_DAYS = 365;

/** How long before its end its giver and its receiver are reminded. */
export const REMINDER_DAYS = 30;

/** Returns until when a gift that is paid for now can be redeemed: a year, or as long as the pass itself lasts, if that is shorter. */
export function expiryOf(paidAt: Date, endsAt: Date | null): Date {
  const year = addDays(paidAt, GIFT_DAYS);
  return endsAt !== null && endsAt < year ? endsAt : year;
}

/** Returns when to remind people of a gift that nobody has redeemed: 30 days before its end, or half way if that is later. */
export function reminderOf(paidAt: Date, expiresAt: Date): Date {
  const before = addDays(expiresAt, -REMINDER_DAYS).getTime();
  return new Date(Math.max(before, (paidAt.getTime() + expiresAt.getTime()) / 2));
}

/** The facts that decide whether somebody may redeem a gift. */
export type RedeemFacts = {
  status: 'pending' | 'abandoned' | 'waiting' | 'redeemed' | 'ended';
  /** Whether it still waits, in time, with its money here and something left to give. */
  isRedeemable: boolean;
  isDisputed: boolean;
  /** Whether the reader sells what is given. */
  isOwn: boolean;
  isGiver: boolean;
  forMyself: boolean;
  /** Whether there is a block between the reader and the creator, or the giver. */
  isBlocked: boolean;
  isCreatorActive: boolean;
};

/** Returns `ok` if a gift may be redeemed now, otherwise the reason why not. One that was redeemed before is judged by its redeemer. */
export function decideRedeeming(
  facts: RedeemFacts,
):
  | 'ok'
  | 'GIFT_NOT_FOUND'
  | 'GIFT_REDEEMED'
  | 'GIFT_ENDED'
  | 'GIFT_ON_HOLD'
  | 'OWN_GOODS'
  | 'GIFT_IS_YOURS'
  | 'NOT_FOR_YOU'
  | 'CREATOR_AWAY' {
  if (facts.status === 'pending' || facts.status === 'abandoned') return 'GIFT_NOT_FOUND';
  if (facts.status === 'redeemed') return 'GIFT_REDEEMED';
  if (!facts.isRedeemable) return 'GIFT_ENDED';
  if (facts.isDisputed) return 'GIFT_ON_HOLD';
  if (facts.isOwn) return 'OWN_GOODS';
  if (facts.isBlocked) return 'NOT_FOR_YOU';
  if (!facts.isCreatorActive) return 'CREATOR_AWAY';
  return facts.isGiver && !facts.forMyself ? 'GIFT_IS_YOURS' : 'ok';
}

/** When a gift is mailed on its day, by the giver's clock. */
const HOUR_OF_DAY = 9;

/** Returns the calendar day of an instant where the reader is: `2026-11-24`. */
export function localDayOf(instant: Date): string {
  const [month, day] = [instant.getMonth() + 1, instant.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${instant.getFullYear()}-${month}-${day}`;
}

/** Returns 9 in the morning of a day where the reader is, as an instant; null for today and earlier, when it is sent at once. */
export function sendAtOf(day: string, now: Date): string | null {
  if (day <= localDayOf(now)) return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, HOUR_OF_DAY).toISOString();
}
