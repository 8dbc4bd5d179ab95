import { z } from 'zod';
import { LIMITS } from '#kernel/limits.ts';
import { isSearchableDay } from './rules/days.ts';

/** A day such as 2026-11-26. */
export const Day = z.iso.date().refine(isSearchableDay, 'Choose a day between 2000 and 2999.');

/** Filters for sessions. Distances are kilometres from `locationCoordinates`, prices whole pence; days and times are local to the place. */
export const SearchFilters = z.strictObject({
  from: Day.optional(),
  to: Day.optional(),
  free: z.boolean().optional(),
  minPrice: z.int().min(0).max(LIMITS.priceMaxPence).optional(),
  maxPrice: z.int().min(0).max(LIMITS.priceMaxPence).optional(),
  online: z.boolean().optional(),
  withinKm: z.number().min(0.5).max(200).optional(),
  /** At least this many places left. */
  seats: z.int().min(1).max(1000).optional(),
  /** 1 is Monday. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).optional(),
  timeOfDay: z
    .array(z.enum(['morning', 'afternoon', 'evening']))
    .max(3)
    .optional(),
  tag: z.string().trim().min(1).max(LIMITS.tagMax).optional(),
  /** Includes sessions that are over. */
  past: z.boolean().optional(),
});
export type SearchFilters = z.output<typeof SearchFilters>;

/** Filters as they are saved. `when` is stored as a word, so that “this weekend” is always the coming one; picked days are stored as they are. */
export const SavedFilters = SearchFilters.extend({ when: z.enum(['today', 'tomorrow', 'weekend', 'week']).optional() });
export type SavedFilters = z.output<typeof SavedFilters>;
