import { addMinutes } from '#kernel/time/instant.ts';
import type { Replay, ReplaySubscribers } from './contract.ts';

const WEEK_MINUTES = 7 * 24 * 60;

/** Returns from when on a subscription opens a replay that was published at an instant; null if none does. */
export function subscribersFrom(choice: ReplaySubscribers, publishedAt: Date): Date | null {
  if (choice === 'NEVER') return null;
  return choice === 'AT_ONCE' ? publishedAt : addMinutes(publishedAt, WEEK_MINUTES);
}

/** Returns the choice that led to this instant, for the form in which it is changed. */
export function subscribersChoice({ subscribersFrom: from }: Replay, createdAt: string): ReplaySubscribers {
  if (from === null) return 'NEVER';
  return Date.parse(from) > Date.parse(createdAt) ? 'AFTER_A_WEEK' : 'AT_ONCE';
}
