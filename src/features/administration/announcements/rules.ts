import type { Announcement, AnnouncementLevel } from './contract.ts';

/** What the form calls each level. */
export const LEVEL_LABELS: Record<AnnouncementLevel, string> = { INFO: 'Notice', WARNING: 'Warning', URGENT: 'Urgent' };

/** Whether an announcement is shown at a moment, has yet to begin, or is over. */
export function standingOf({ startsAt, endsAt }: Pick<Announcement, 'startsAt' | 'endsAt'>, now: Date): 'upcoming' | 'shown' | 'over' {
  if (endsAt !== null && new Date(endsAt) <= now) return 'over';
  return new Date(startsAt) > now ? 'upcoming' : 'shown';
}

/** Returns the instant of a day and time on the reader's own clock; null if either is missing. */
export function instantOf(day: string, time: string): string | null {
  if (day === '' || time === '') return null;
  const at = new Date(`${day}T${time}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
