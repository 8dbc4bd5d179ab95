import { formatDay, formatTime } from '#kernel/time/time-text.ts';
import type { Obstacle, ShownObstacle, Turn } from './contract.ts';

// What people read about waiting for a place. The rules are `rules.ts` and `server/offer-time.ts` (docs/product.md#waiting-list).

/** Returns how the waiting list works, one sentence a point, as it is said before joining. */
export function howItWorks({ offerMinutes, turn, isPaid }: { offerMinutes: number; turn: Turn; isPaid: boolean }): string[] {
  return [
    TURNS_SAID[turn],
    `You have ${minutesLabel(offerMinutes)} to take it, less near the start. Nobody is woken between 10 pm and 7 am.`,
    `${isPaid ? 'You pay only if you take it. ' : ''}Leave at any time.`,
  ];
}

const TURNS_SAID: Record<Turn, string> = {
  'first-come': 'A returned place is offered to the first in line.',
  'members-first': 'A returned place is offered to subscribers and members first, then to the others in line.',
};

/** `2 hours`, `30 minutes`. */
export function minutesLabel(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}

/** `4 people are waiting`. */
export function waitingLabel(count: number): string {
  if (count === 0) return 'Nobody is waiting yet';
  return count === 1 ? '1 person is waiting' : `${count} people are waiting`;
}

/** `3rd`. */
export function ordinal(position: number): string {
  const tens = position % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return `${position}${suffix}`;
}

/** Until when an offer lasts, on the reader's clock: `7:40 pm`, or with its day if that isn't today, `7:40 am on Sunday 29 November 2026`. */
export function offerUntil(until: Date, now: Date, timeZone: string): string {
  const [day, time] = [formatDay(until, timeZone), formatTime(until, timeZone)];
  return day === formatDay(now, timeZone) ? time : `${time} on ${day}`;
}

/** `2 places held for you until 7:40 pm`. */
export function heldForYou(seats: number, until: Date, { now, timeZone }: { now: Date; timeZone: string }): string {
  return `${seats === 1 ? '1 place' : `${seats} places`} held for you until ${offerUntil(until, now, timeZone)}`;
}

/** Below the line that says until when a place is held. */
export const OFFER_HELD = 'It’s held. After that it goes to the next in line.';

/** Why a place went to somebody else, to the host. */
export const PASSED_OVER: Record<Obstacle, string> = {
  'pass-used': 'Passed over: pass used up',
  blocked: 'Passed over: blocked',
  'subscribers-only': 'Passed over: not a subscriber',
  'not-on-sale': 'Passed over: payments are off',
  away: 'Passed over: can’t book at the moment',
};

/** The same to the person themselves. */
export const YOUR_OBSTACLE: Record<ShownObstacle, string> = {
  'pass-used':
    'A place came free, but your pass has none left, so it went to the next. Choose to pay by card, and the next free place is offered to you.',
  'subscribers-only': 'A place came free, but this session is for subscribers only now.',
  'not-on-sale': 'A place came free, but the host can’t take card payments at the moment.',
};

/** Once somebody has left the list, or refused a place. */
export const LEFT_LIST = 'You’re no longer on the waiting list.';
export const JOINED_LIST = 'You’re on the waiting list. We’ll write as soon as a place is yours.';

/** To the host who offers out of turn. */
export const OFFERED: Record<'offered' | 'next', string> = {
  offered: 'The place is held for them, and they have been told.',
  next: 'They’re first in line: the next free place is offered to them.',
};

/** The same if something keeps them from taking a place now. */
export const FIRST_BUT: Record<Obstacle, string> = {
  'pass-used': 'They’re first in line, but their pass is used up: they are passed over until they can pay.',
  blocked: 'They’re first in line, but you have blocked them: they are passed over until you no longer do.',
  'subscribers-only': 'They’re first in line, but this session is for subscribers: they are passed over until they are one.',
  'not-on-sale': 'They’re first in line, but you can’t take card payments at the moment: they are passed over until you can.',
  away: 'They’re first in line, but they can’t book at the moment, and are passed over until they can.',
};

/** Beside the host's choice of how places are offered. */
export const RULES_HINT = 'Less near the start. Nobody is woken between 10 pm and 7 am where they are.';
export const LIST_ENDS = 'The list ends when booking closes, or the session starts. Everybody still waiting is told once.';
