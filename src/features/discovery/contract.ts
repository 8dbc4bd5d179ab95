import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { UserCard } from '#features/people/contract.ts';
import { SessionContent } from '#features/content/contract.ts';
import { ShownMedia } from '#features/media/contract.ts';
import { Coordinates } from '#features/places/contract.ts';
import { FoundDate } from '#features/search/contract.ts';

/**
 * What is left of today, the seven days starting today, or the coming weekend (on a Sunday, only today). `soon` is what is left of today and then the
 * weekend (the week too if little is on), `ahead` the same with the week. Days are in the product's home time zone.
 */
export const Span = z.enum(['today', 'week', 'weekend', 'soon', 'ahead']);
export type Span = z.infer<typeof Span>;

/** The most nearby sessions that can be requested at once. */
export const NEARBY_MOST = 60;

/** The input for finding sessions around a place, earliest first; of more than the limit, those that fit best. */
export const QueryNearby = z.strictObject({
  near: Coordinates,
  span: Span.default('week'),
  limit: z.int().min(1).max(NEARBY_MOST).default(12),
});
export type QueryNearby = z.output<typeof QueryNearby>;

/** The session to find similar ones for; `userId` is its owner's. */
export const QuerySimilar = z.strictObject({ userId: Id, sessionId: Id });
export type QuerySimilar = z.output<typeof QuerySimilar>;

const offered = { id: true, type: true, userId: true, username: true, author: true, title: true, subtitle: true } as const;
/** A session as a row of offers shows it: `media` has the picture of it, if there is one. */
export const OfferedItem = SessionContent.pick(offered).extend({ media: z.array(ShownMedia).max(1) });
export type OfferedItem = z.infer<typeof OfferedItem>;

/** A session on offer, with its next date and the people the reader follows who are going and let themselves be shown. */
export const OfferedSession = z.strictObject({ item: OfferedItem, date: FoundDate, going: z.array(UserCard), isFollowed: z.boolean() });
export type OfferedSession = z.infer<typeof OfferedSession>;

export const Nearby = z.strictObject({ items: z.array(OfferedSession) });
export type Nearby = z.infer<typeof Nearby>;

/** Sessions similar to one, and other sessions its attendees went to. */
export const SimilarSessions = z.strictObject({ similar: z.array(OfferedSession), alsoCame: z.array(OfferedSession) });
export type SimilarSessions = z.infer<typeof SimilarSessions>;

export const Topic = z.strictObject({ tag: z.string(), sessionCount: z.int(), cover: ShownMedia.nullable() });
export type Topic = z.infer<typeof Topic>;
export const Town = z.strictObject({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  sessionCount: z.int(),
  hosts: z.array(UserCard),
});
export type Town = z.infer<typeof Town>;

const Shown = z.enum(['first', 'all']).default('first');
/** Whether to return all topics and towns or only the first, which have the most sessions. */
export const GetExplore = z.strictObject({ topics: Shown, towns: Shown }).prefault({});
export type GetExplore = z.output<typeof GetExplore>;

/** Topics, towns and rising tags to explore, counted hourly; `topicCount` and `townCount` are how many there are in all, `rising` lists tags that more people use than in the weeks before. */
export const Explore = z.strictObject({
  topics: z.array(Topic),
  topicCount: z.int(),
  towns: z.array(Town),
  townCount: z.int(),
  online: z.strictObject({ sessionCount: z.int(), hosts: z.array(UserCard) }),
  rising: z.array(z.string()),
});
export type Explore = z.infer<typeof Explore>;
