import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import type { UserCard } from '#features/accounts/contract.ts';
import type { CardContent } from '#features/content/contract.ts';
import type { MediaEntity } from '#features/media/contract.ts';
import { Coordinates } from '#features/places/contract.ts';
import type { FoundDate } from '#features/search/contract.ts';

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
export type OfferedSession = { item: CardContent; date: FoundDate; going: UserCard[]; isFollowed: boolean };

export type Nearby = { items: OfferedSession[] };

/** What is like a session, and where people went who also went there. */
export type SimilarSessions = { similar: OfferedSession[]; alsoCame: OfferedSession[] };

export type Topic = { tag: string; sessionCount: number; cover: MediaEntity | null };
export type Town = { name: string; latitude: number; longitude: number; sessionCount: number; hosts: UserCard[] };

/** What there is to explore, counted within the last hour; `rising` are tags that more people use than the week before. */
export type Explore = {
  topics: Topic[];
  towns: Town[];
  online: { sessionCount: number; hosts: UserCard[] };
  rising: string[];
};
