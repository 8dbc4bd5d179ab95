import { asCommand } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import {
  AnyUser,
  CheckUsernameInput,
  CheckUsernameOutput,
  DeleteAccountInput,
  DeleteAccountOutput,
  GetUserByUsernameInput,
  GetUserInput,
  GetUserProfileOutput,
  RequestExportInput,
  RequestExportOutput,
  SearchUsernameByPrefixInput,
  SearchUsernameByPrefixOutput,
  UpdateUserInput,
  UpdateUserOutput,
} from '../contract.ts';
import { accountRefusals } from '../refusals.ts';
import { closeAccount } from './close-account.ts';
import { requestExport } from './commands/request-export.ts';
import { updateUser } from './commands/update-user.ts';
import { LIMIT_EXPORTS, LIMIT_PROFILE_CHANGES, LIMIT_USERNAME_SEARCH } from './limits.ts';
import { checkUsername } from './queries/check-username.ts';
import { getUser } from './queries/get-user.ts';
import { getUserByUsername, getUserProfile } from './queries/get-user-profile.ts';
import { searchUsernameByPrefix } from './queries/search-username-by-prefix.ts';
import { presentOwnUser } from './queries/present-own-user.ts';

/** The procedures of accounts, under `user.` (docs/product.md#calls). */
export const accountsRouter = router({
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
    .mutation(asCommand(updateUser, async ({ ctx, result: user }) => ({ user: await presentOwnUser(ctx, user) }))),
  requestExport: memberProcedure
    .input(RequestExportInput)
    .use(limitedBy(LIMIT_EXPORTS))
    .output(RequestExportOutput)
    .mutation(asCommand(requestExport)),
  deleteAccount: memberProcedure
    .input(DeleteAccountInput)
    .output(DeleteAccountOutput)
    .mutation(async ({ ctx, input }) => {
      if (!ctx.identity) throw accountRefusals.SIGN_IN_FIRST();
      await closeAccount(ctx, ctx.actor, ctx.identity, input);
      return { deleted: true as const };
    }),
});
