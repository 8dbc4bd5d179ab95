import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { UserCard } from '#features/accounts/contract.ts';
import { ListedContent } from '#features/content/contract.ts';
import { MediaEntity } from '#features/media/contract.ts';
import { Coordinates } from '#features/places/contract.ts';
import { FoundDate } from '#features/search/contract.ts';

/** The seven days from today, or the coming weekend, which on a Sunday is today. Days are those of the product's home. */
export const Span = z.enum(['week', 'weekend']);
export type Span = z.infer<typeof Span>;

/** Sessions around a place, the most fitting first. */
export const QueryNearby = z.strictObject({
  near: Coordinates,
  span: Span.default('week'),
  limit: z.int().min(1).max(60).default(12),
});
export type QueryNearby = z.output<typeof QueryNearby>;

/** The session whose like is looked for; `userId` is its owner's. */
export const QuerySimilar = z.strictObject({ userId: Id, sessionId: Id });
export type QuerySimilar = z.output<typeof QuerySimilar>;

/** A session that is offered, with the date that comes next, and people whom the reader follows who go there and show themselves. */
export const OfferedSession = z.strictObject({ item: ListedContent, date: FoundDate, going: z.array(UserCard), isFollowed: z.boolean() });
export type OfferedSession = z.infer<typeof OfferedSession>;

export const Nearby = z.strictObject({ items: z.array(OfferedSession) });
export type Nearby = z.infer<typeof Nearby>;

/** What is like a session, and where people went who also went there. */
export const SimilarSessions = z.strictObject({ similar: z.array(OfferedSession), alsoCame: z.array(OfferedSession) });
export type SimilarSessions = z.infer<typeof SimilarSessions>;

export const Topic = z.strictObject({ tag: z.string(), sessionCount: z.int(), cover: MediaEntity.nullable() });
export type Topic = z.infer<typeof Topic>;
export const Town = z.strictObject({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  sessionCount: z.int(),
  hosts: z.array(UserCard),
});
export type Town = z.infer<typeof Town>;

/** What there is to explore, counted within the last hour; `rising` are tags that more people use than the week before. */
export const Explore = z.strictObject({
  topics: z.array(Topic),
  towns: z.array(Town),
  online: z.strictObject({ sessionCount: z.int(), hosts: z.array(UserCard) }),
  rising: z.array(z.string()),
});
export type Explore = z.infer<typeof Explore>;
