import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { UserCard } from '#features/people/contract.ts';

/** `userId` must be the caller's own id; the server checks it. */
export const FollowInput = z.strictObject({ userId: Id, followingUserId: Id });
export type FollowInput = z.infer<typeof FollowInput>;
export const FollowOutput = z.object({ isFollowing: z.boolean(), followerCount: z.int() });
export type FollowOutput = z.infer<typeof FollowOutput>;

export const CheckFollowStatusInput = z.strictObject({ followingUserId: Id });
/** `isBlocked`: whether the caller blocked them. Never reveals who blocked the caller. */
export const CheckFollowStatusOutput = z.object({ isFollowing: z.boolean(), isBlocked: z.boolean() });
export type CheckFollowStatusOutput = z.infer<typeof CheckFollowStatusOutput>;

export const FollowListInput = z.strictObject({ userId: Id, ...pageInput(20) });
export type FollowListInput = z.infer<typeof FollowListInput>;
/** Newest first. */
export const FollowListOutput = pageOutput(UserCard);
export type FollowListOutput = z.infer<typeof FollowListOutput>;

export const BlockInput = z.strictObject({ blockedUserId: Id });
export type BlockInput = z.infer<typeof BlockInput>;
export const BlockOutput = z.object({ blocked: z.boolean() });
export type BlockOutput = z.infer<typeof BlockOutput>;

/** The people the caller blocked, newest first. */
export const QueryBlocked = z.strictObject({ ...pageInput(20) });
export type QueryBlocked = z.output<typeof QueryBlocked>;
export const BlockedListOutput = pageOutput(UserCard);
