import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { pageOutput } from '#kernel/http/paging.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { UserCard } from '#features/people/contract.ts';
import { ListedContent } from '#features/content/cards/contract.ts';
import { LocationType } from '#features/content/contract/session-details.ts';
import { Day } from '../filters/contract.ts';
import { DATES_OF_MOST } from '../filters/rules/days.ts';
import { HitType, SearchBody, SearchInput, SearchQuery } from '../query/contract.ts';

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

/** The search over REST; pages make the same one by RPC. */
export const searchCall = defineRestCall({ method: 'POST', path: '/search', input: SearchBody, output: SearchResponse });
