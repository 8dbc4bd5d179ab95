import { asCommand } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { getUser } from '../api/profiles/get-user.ts';
import { getUserByUsername, getUserProfile } from '../api/profiles/get-user-profile.ts';
import { presentOwnUser } from '../api/profiles/present-own-user.ts';
import { searchUsernameByPrefix } from '../api/usernames/search-username-by-prefix.ts';
import { updateProfile } from '../api/profiles/update-user.ts';
import {
  AnyUser,
  CheckUsernameInput,
  CheckUsernameOutput,
  GetUserByUsernameInput,
  GetUserInput,
  GetUserProfileOutput,
  SearchUsernameByPrefixInput,
  SearchUsernameByPrefixOutput,
  UpdateUserInput,
  UpdateUserOutput,
} from '../contract.ts';
import { LIMIT_PROFILE_CHANGES, LIMIT_USERNAME_SEARCH } from './limits.ts';
import { checkUsername } from '../usernames/server/check-username.ts';

/** The procedures of people, under `user.` (docs/product.md#calls). */
export const peopleRouter = router({
  getUser: publicProcedure
    .input(GetUserInput)
    .output(AnyUser)
    .query(({ ctx, input }) => getUser(ctx, ctx.actor, input)),
  getUserByUsername: publicProcedure
    .input(GetUserByUsernameInput)
    .output(AnyUser)
    .query(({ ctx, input }) => getUserByUsername(ctx, ctx.actor, input)),
  getUserProfile: publicProcedure
    .input(GetUserByUsernameInput)
    .output(GetUserProfileOutput)
    .query(({ ctx, input }) => getUserProfile(ctx, ctx.actor, input)),
  searchUsernameByPrefix: memberProcedure
    .input(SearchUsernameByPrefixInput)
    .use(limitedBy(LIMIT_USERNAME_SEARCH))
    .output(SearchUsernameByPrefixOutput)
    .query(({ ctx, input }) => searchUsernameByPrefix(ctx, ctx.actor, input)),
  checkUsername: memberProcedure
    .input(CheckUsernameInput)
    .use(limitedBy(LIMIT_USERNAME_SEARCH))
    .output(CheckUsernameOutput)
    .query(({ ctx, input }) => checkUsername(ctx, ctx.actor, input)),
  update: memberProcedure
    .input(UpdateUserInput)
    .use(limitedBy(LIMIT_PROFILE_CHANGES))
    .output(UpdateUserOutput)
    .mutation(asCommand(updateProfile, async ({ ctx, result: user }) => ({ user: await presentOwnUser(ctx, user) }))),
});
