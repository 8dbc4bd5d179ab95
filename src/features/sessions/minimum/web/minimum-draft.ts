import { z } from 'zod';
import type { SessionMinimum } from '#features/content/contract/session-minimum.ts';

/** How many must book, empty for no minimum, and how long before the start that is decided, as typed. */
export const MinimumDraft = z.object({ people: z.string(), count: z.string(), unit: z.enum(['hours', 'days']) });
export type MinimumDraft = z.output<typeof MinimumDraft>;

export const NO_MINIMUM: MinimumDraft = { people: '', count: '24', unit: 'hours' };

/** Returns a published minimum as its form holds it. */
export function draftOfMinimum(minimum: SessionMinimum | undefined): MinimumDraft {
  if (!minimum) return NO_MINIMUM;
  const inDays = minimum.hoursBefore > 24 && minimum.hoursBefore % 24 === 0;
  return {
    people: String(minimum.people),
    unit: inDays ? 'days' : 'hours',
    count: String(inDays ? minimum.hoursBefore / 24 : minimum.hoursBefore),
  };
}

/** Returns the minimum that a draft makes, null for none; what is wrong is left for the schema to report. */
export function minimumOfDraft({ people, count, unit }: MinimumDraft, wholeNumber: (text: string) => number): SessionMinimum | null {
  if (people.trim() === '') return null;
  return { people: wholeNumber(people), hoursBefore: wholeNumber(count) * (unit === 'days' ? 24 : 1) };
}
