import { memberProcedure, publicProcedure, router } from '#platform/server/rpc.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { limitProviderCalls } from '#features/payments/server/provider/limit-provider-calls.ts';
import {
  ChangeMembership,
  CreateMembership,
  GetPurchase,
  Membership,
  MembershipPage,
  MembershipPurchase,
  MembershipPurchasePage,
  QueryMembershipPurchases,
  QueryMembershipsByUser,
  UpdateMembership,
} from '../contract.ts';
import { cancelMembership, resumeMembership } from './commands/change-membership.ts';
import { createMembership } from './commands/create-membership.ts';
import { updateMembership } from './commands/update-membership.ts';
import { LIMIT_OFFERS } from './limits.ts';
import { getPurchase } from './queries/get-purchase.ts';
import { queryMembershipPurchases } from './queries/query-membership-purchases.ts';
import { queryMembershipsByUser } from './queries/query-memberships-by-user.ts';

export const membershipRouter = router({
  create: memberProcedure
    .input(CreateMembership)
    .output(Membership)
    .mutation(async ({ ctx, input }) => {
      await ctx.rateLimits.consumeBy(ctx, LIMIT_OFFERS);
      return inTransaction(ctx, (command) => createMembership(command, ctx.actor, input, ctx.config.payments.mode));
    }),
  update: memberProcedure
    .input(UpdateMembership)
    .output(Membership)
    .mutation(async ({ ctx, input }) => {
      await ctx.rateLimits.consumeBy(ctx, LIMIT_OFFERS);
      return inTransaction(ctx, (command) => updateMembership(command, ctx.actor, input, ctx.config.payments.mode));
    }),
  cancel: memberProcedure
    .input(ChangeMembership)
    .output(MembershipPurchase.nullable())
    .mutation(async ({ ctx, input }) => {
      await limitProviderCalls(ctx, ctx);
      return cancelMembership(ctx, ctx.actor, input);
    }),
  resume: memberProcedure
    .input(ChangeMembership)
    .output(MembershipPurchase.nullable())
    .mutation(async ({ ctx, input }) => {
      await limitProviderCalls(ctx, ctx);
      return resumeMembership(ctx, ctx.actor, input);
    }),
  queryMembershipsByUser: publicProcedure
    .input(QueryMembershipsByUser)
    .output(MembershipPage)
    .query(({ ctx, input }) => queryMembershipsByUser(ctx, ctx.actor, input)),
  queryMembershipPurchases: memberProcedure
    .input(QueryMembershipPurchases)
    .output(MembershipPurchasePage)
    .query(({ ctx, input }) => queryMembershipPurchases(ctx, ctx.actor, input)),
  getPurchase: memberProcedure
    .input(GetPurchase)
    .output(MembershipPurchase.nullable())
    .query(({ ctx, input }) => getPurchase(ctx, ctx.actor, input)),
});
