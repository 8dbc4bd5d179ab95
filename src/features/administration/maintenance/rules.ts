import { addMinutes } from '#kernel/time/instant.ts';

const UNKNOWN_SECONDS = 300;
const SHORTEST_SECONDS = 30;
const LONGEST_SECONDS = 3600;
const MINUTE_MS = 60_000;

/** Minutes, rounded, until the expected end, at least one; null if none is known or it has passed. */
export function minutesLeft(expectedEnd: string | null, now: Date): number | null {
  if (expectedEnd === null || new Date(expectedEnd) <= now) return null;
  return Math.max(1, Math.round((new Date(expectedEnd).getTime() - now.getTime()) / MINUTE_MS));
}

/** After how many seconds a client should try again (`Retry-After`): at the expected end, but within an hour. */
export function retrySeconds(expectedEnd: string | null, now: Date): number {
  const minutes = minutesLeft(expectedEnd, now);
  return minutes === null ? UNKNOWN_SECONDS : Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, minutes * 60));
}

/** The instant so many minutes from now. */
export function endIn(minutes: number, now: Date): string {
  return addMinutes(now, minutes).toISOString();
}
