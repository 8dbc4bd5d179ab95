import { asCommand } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, router } from '#platform/server/http/rpc.ts';
import {
  BlockedListOutput,
  BlockInput,
  BlockOutput,
  CheckFollowStatusInput,
  CheckFollowStatusOutput,
  FollowInput,
  FollowListInput,
  FollowListOutput,
  FollowOutput,
  QueryBlocked,
} from '../contract.ts';
import { blockUser, unblockUser } from './commands/block-user.ts';
import { followUser } from './commands/follow-user.ts';
import { unfollowUser } from './commands/unfollow-user.ts';
import { LIMIT_FOLLOWS } from './limits.ts';
import { checkFollowStatus } from './queries/check-follow-status.ts';
import { getFollowers, getFollowing, queryBlocked } from './queries/follow-lists.ts';

/** The procedures of follows, under `user.` (docs/product.md#calls). */
export const followsRouter = router({
  followUser: memberProcedure.input(FollowInput).use(limitedBy(LIMIT_FOLLOWS)).output(FollowOutput).mutation(asCommand(followUser)),
  unfollowUser: memberProcedure.input(FollowInput).use(limitedBy(LIMIT_FOLLOWS)).output(FollowOutput).mutation(asCommand(unfollowUser)),
  checkFollowStatus: memberProcedure
    .input(CheckFollowStatusInput)
    .output(CheckFollowStatusOutput)
    .query(({ ctx, input }) => checkFollowStatus(ctx, ctx.actor, input)),
  block: memberProcedure.input(BlockInput).use(limitedBy(LIMIT_FOLLOWS)).output(BlockOutput).mutation(asCommand(blockUser)),
  unblock: memberProcedure.input(BlockInput).use(limitedBy(LIMIT_FOLLOWS)).output(BlockOutput).mutation(asCommand(unblockUser)),
  queryBlocked: memberProcedure
    .input(QueryBlocked)
    .output(BlockedListOutput)
    .query(({ ctx, input }) => queryBlocked(ctx, ctx.actor, input)),
  getFollowers: memberProcedure
    .input(FollowListInput)
    .output(FollowListOutput)
    .query(({ ctx, input }) => getFollowers(ctx, ctx.actor, input)),
  getFollowing: memberProcedure
    .input(FollowListInput)
    .output(FollowListOutput)
    .query(({ ctx, input }) => getFollowing(ctx, ctx.actor, input)),
});
