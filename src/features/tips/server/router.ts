import { memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { GetTip, GetTipTerms, QueryTips, Tip, TipPage, TipTerms } from '../contract.ts';
import { getTip } from './queries/get-tip.ts';
import { getTipTerms } from './queries/get-tip-terms.ts';
import { queryTips } from './queries/query-tips.ts';

export const tipRouter = router({
  getTerms: publicProcedure
    .input(GetTipTerms)
    .output(TipTerms)
    .query(({ ctx, input }) => getTipTerms(ctx, ctx.actor, input)),
  queryTips: memberProcedure
    .input(QueryTips)
    .output(TipPage)
    .query(({ ctx, input }) => queryTips(ctx, ctx.actor, input)),
  getTip: memberProcedure
    .input(GetTip)
    .output(Tip.nullable())
    .query(({ ctx, input }) => getTip(ctx, ctx.actor, input)),
});
