import { Done } from '#kernel/http/paging.ts';
import { asCommand, done } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import {
  ChangeMembership,
  CountRenewing,
  CreateMembership,
  ExtendPass,
  GetMembership,
  GivePass,
  GetPurchase,
  Membership,
  MembershipPage,
  MembershipPurchase,
  MembershipPurchasePage,
  QueryMembershipPurchases,
  QueryMembershipsByUser,
  RenewingCount,
  UpdateMembership,
} from '../contract.ts';
import { cancelMembership, resumeMembership } from '../purchases/server/change-membership.ts';
import { createMembership } from '../offers/server/create-membership.ts';
import { updateMembership } from '../offers/server/update-membership.ts';
import { givePass } from '../purchases/server/give-pass.ts';
import { extendPass } from '../purchases/server/extend-pass.ts';
import { LIMIT_OFFERS } from './limits.ts';
import { countRenewing, getMembership } from '../offers/server/get-membership.ts';
import { getPurchase } from '../purchases/server/get-purchase.ts';
import { queryMembershipPurchases } from '../purchases/server/query-membership-purchases.ts';
import { queryMembershipsByUser } from '../offers/server/query-memberships-by-user.ts';
import { LIMIT_PROVIDER_CALLS } from '#features/payments/api/limits.ts';

export const membershipRouter = router({
  create: memberProcedure
    .input(CreateMembership)
    .use(limitedBy(LIMIT_OFFERS))
    .output(Membership)
    .mutation(asCommand((command, actor, input, { config }) => createMembership(command, actor, input, config.payments.mode))),
  update: memberProcedure
    .input(UpdateMembership)
    .use(limitedBy(LIMIT_OFFERS))
    .output(Membership)
    .mutation(asCommand((command, actor, input, { config }) => updateMembership(command, actor, input, config.payments.mode))),
  cancel: memberProcedure
    .input(ChangeMembership)
    .use(limitedBy(LIMIT_PROVIDER_CALLS))
    .output(MembershipPurchase.nullable())
    .mutation(({ ctx, input }) => cancelMembership(ctx, ctx.actor, input)),
  resume: memberProcedure
    .input(ChangeMembership)
    .use(limitedBy(LIMIT_PROVIDER_CALLS))
    .output(MembershipPurchase.nullable())
    .mutation(({ ctx, input }) => resumeMembership(ctx, ctx.actor, input)),
  extendPass: memberProcedure.input(ExtendPass).use(limitedBy(LIMIT_OFFERS)).output(CountRenewing).mutation(asCommand(extendPass)),
  givePass: memberProcedure.input(GivePass).use(limitedBy(LIMIT_OFFERS)).output(Done).mutation(asCommand(givePass, done)),
  getMembership: publicProcedure
    .input(GetMembership)
    .output(Membership.nullable())
    .query(({ ctx, input }) => getMembership(ctx, ctx.actor, input)),
  queryMembershipsByUser: publicProcedure
    .input(QueryMembershipsByUser)
    .output(MembershipPage)
    .query(({ ctx, input }) => queryMembershipsByUser(ctx, ctx.actor, input)),
  queryMembershipPurchases: memberProcedure
    .input(QueryMembershipPurchases)
    .output(MembershipPurchasePage)
    .query(({ ctx, input }) => queryMembershipPurchases(ctx, ctx.actor, input)),
  countRenewing: memberProcedure
    .input(CountRenewing)
    .output(RenewingCount)
    .query(({ ctx, input }) => countRenewing(ctx, ctx.actor, input)),
  getPurchase: memberProcedure
    .input(GetPurchase)
    .output(MembershipPurchase.nullable())
    .query(({ ctx, input }) => getPurchase(ctx, ctx.actor, input)),
});
