import { adminProcedure, memberProcedure, router } from '#platform/server/rpc.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { ApproveReportedContent, GetAllReportedContent, RejectReportedContent, ReportContent } from '../contract.ts';
import { approveContent } from './commands/approve-content.ts';
import { rejectContent } from './commands/reject-content.ts';
import { reportContent } from './commands/report-content.ts';
import { LIMIT_REPORTS } from './limits.ts';
import { getAllReportedContent } from './queries/get-all-reported-content.ts';

export const reportsRouter = router({
  reportContent: memberProcedure.input(ReportContent).mutation(async ({ ctx, input }) => {
    await ctx.rateLimits.consumeBy(ctx, LIMIT_REPORTS);
    await inTransaction(ctx, (command) => reportContent(command, ctx.actor, input));
    return {};
  }),
  getAllReportedContent: adminProcedure.input(GetAllReportedContent).query(({ ctx, input }) => getAllReportedContent(ctx, input)),
  approveReportedContent: adminProcedure.input(ApproveReportedContent).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx, (command) => approveContent(command, ctx.actor, input));
    return {};
  }),
  rejectReportedContent: adminProcedure.input(RejectReportedContent).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx, (command) => rejectContent(command, ctx.actor, input));
    return {};
  }),
});
