import { z } from 'zod';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { Instant } from '#kernel/time/instant.ts';
import { ListedContent } from '#features/content/cards/contract.ts';
import { LocationType } from '#features/content/contract/session-details.ts';
import { UserCard } from '#features/people/contract.ts';
import { Coordinates } from '#features/places/contract.ts';
import { DATES_OF_MOST, isSearchableDay } from './filters/rules/days.ts';
import { hasUnknownSigns } from './query/rules/clean-query.ts';

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

/** The kinds of search results. */
export const HitType = z.enum(['USER', 'POST', 'SESSION', 'TAG']);
export type HitType = z.infer<typeof HitType>;

/** A query as the server accepts it (docs/product.md#search-query). */
export const SearchQuery = z
  .string()
  .trim()
  .max(100, 'Search query too long')
  .min(2, 'Search query too short')
  .refine((query) => !hasUnknownSigns(query), 'Invalid characters in query');

export const SearchSort = z.enum(['best', 'soonest', 'nearest', 'cheapest']);
export type SearchSort = z.infer<typeof SearchSort>;

/** A search: it needs a query, both coordinates, or a filter specific enough by itself. */
export const SearchInput = z
  .strictObject({
    query: SearchQuery.optional(),
    locationCoordinates: Coordinates.optional(),
    type: HitType.optional(),
    filters: SearchFilters.optional(),
    sort: SearchSort.optional(),
    ...pageInput(20),
    cursor: z.string().min(1).max(1200).nullish(),
  })
  .refine(
    ({ query, locationCoordinates, filters }) =>
      query !== undefined || locationCoordinates !== undefined || filters?.online === true || filters?.tag !== undefined,
    'Search query too short',
  );
export type SearchInput = z.output<typeof SearchInput>;

/**
 * Why something was found: the part that has the words, cut to what explains it, and the ranges of the words in it. `meant` is the
 * corrected query that was answered instead, if nothing has the words as they were typed.
 */
export const Why = z.strictObject({
  by: z.enum(['username', 'name', 'title', 'tag', 'text', 'bio', 'town', 'author', 'place']),
  text: z.string(),
  marks: z.array(z.tuple([z.int(), z.int()])),
  meant: z.string().nullable(),
});
export type Why = z.infer<typeof Why>;

/** A session's next date that matches, and where it is shown to be. */
export const FoundDate = z.strictObject({
  id: Id,
  startDateTime: Instant,
  endDateTime: Instant,
  timeZone: z.string(),
  price: z.int(),
  /** Whether there are kinds beside the standard one, of which the cheapest is the price. */
  hasKinds: z.literal(true).optional(),
  /** When it can be booked; missing without a limit. */
  opensAt: Instant.optional(),
  /** When it can be booked by those who book early. */
  earlyFrom: Instant.optional(),
  closesAt: Instant.optional(),
  seatsLeft: z.int().nullable(),
  locationType: LocationType,
  city: z.string().nullable(),
  /** Kilometres from the searched place; measured from the coarsened point if the venue isn't public. */
  distanceKm: z.number().nullable(),
  point: z.strictObject({ latitude: z.number(), longitude: z.number(), approximate: z.boolean() }).nullable(),
});
export type FoundDate = z.infer<typeof FoundDate>;

export const FoundPerson = UserCard.extend({ bio: z.string().nullable(), followerCount: z.int(), followed: z.boolean() });
export type FoundPerson = z.infer<typeof FoundPerson>;
export const FoundTag = z.strictObject({ tag: z.string(), postCount: z.int() });
export type FoundTag = z.infer<typeof FoundTag>;

export const Hit = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('USER'), item: FoundPerson, why: Why }),
  z.strictObject({ type: z.literal('TAG'), item: FoundTag, why: Why }),
  z.strictObject({ type: z.literal('POST'), item: ListedContent, why: Why }),
  z.strictObject({ type: z.literal('SESSION'), item: ListedContent, why: Why, date: FoundDate.nullable() }),
]);
export type Hit = z.infer<typeof Hit>;

/** The number of results of each kind, sent with the first page; 100 means that many or more. */
export const HitCounts = z.record(HitType, z.int());
export type HitCounts = z.infer<typeof HitCounts>;
export const SearchResponse = pageOutput(Hit).extend({ counts: HitCounts.nullable() });
export type SearchResponse = z.infer<typeof SearchResponse>;

/** A session found by its title, with its next date. */
export const FoundTitle = z.strictObject({ id: Id, userId: Id, username: z.string(), title: z.string(), date: FoundDate });
export type FoundTitle = z.infer<typeof FoundTitle>;

/** The words typed so far. */
export const SearchSuggestionsInput = z.strictObject({ query: SearchQuery });
/** Each says why it was found. */
export const SearchSuggestions = z.strictObject({
  sessions: z.array(FoundTitle.extend({ why: Why })),
  people: z.array(FoundPerson.extend({ why: Why })),
  tags: z.array(FoundTag.extend({ why: Why })),
});
export type SearchSuggestions = z.infer<typeof SearchSuggestions>;

/** All dates of found sessions that match the search and fall on the given days, for a calendar of the results. */
export const SearchDates = z.strictObject({
  input: SearchInput,
  days: z.strictObject({ from: Day, to: Day }),
  sessions: z
    .array(z.strictObject({ userId: Id, id: Id }))
    .min(1)
    .max(DATES_OF_MOST),
});
export type SearchDates = z.output<typeof SearchDates>;

/** The soonest dates, at most a thousand, each with its session; `isAll` is false if there are more. */
export const FoundDates = z.strictObject({ dates: z.array(z.strictObject({ sessionId: Id, date: FoundDate })), isAll: z.boolean() });
export type FoundDates = z.infer<typeof FoundDates>;

/** The dates for a calendar of the results; the sessions are too many for the address of a procedure. */
export const searchDatesCall = defineRestCall({ method: 'POST', path: '/search/dates', input: SearchDates, output: FoundDates });

const RestSearch = z.strictObject({ input: SearchInput });

/** The search over REST; pages make the same one by RPC. */
export const searchCall = defineRestCall({ method: 'POST', path: '/search', input: RestSearch, output: SearchResponse });
