import { z } from 'zod';
import { LIMITS } from '#kernel/limits.ts';
import { pageInput } from '#kernel/page.ts';
import { UserCard } from '#features/accounts/contract.ts';

/** Discover: everybody's public content and the teasers of what is locked, newest first; with a tag, only what carries it. */
export const QueryDiscoveryTimeline = z.strictObject({ ...pageInput(20), tag: z.string().trim().min(1).max(LIMITS.tagMax).optional() });
export type QueryDiscoveryTimeline = z.output<typeof QueryDiscoveryTimeline>;

/** What the people whom the reader follows published, strictly by time. */
export const QueryFollowingTimeline = z.strictObject({ ...pageInput(20) });
export type QueryFollowingTimeline = z.output<typeof QueryFollowingTimeline>;

/** The public events that come next, for the side column. */
export const QueryUpcomingEvents = z.strictObject({ limit: z.int().min(1).max(20).default(5) });
export type QueryUpcomingEvents = z.output<typeof QueryUpcomingEvents>;

/** Creators whom the reader does not follow yet, for the side column. */
export const QueryCreatorsToFollow = z.strictObject({ limit: z.int().min(1).max(20).default(5) });
export type QueryCreatorsToFollow = z.output<typeof QueryCreatorsToFollow>;

export const CreatorToFollow = UserCard.extend({ bio: z.string().nullable(), followerCount: z.int() });
export type CreatorToFollow = z.infer<typeof CreatorToFollow>;
