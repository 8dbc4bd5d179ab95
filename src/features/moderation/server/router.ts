import { Done } from '#kernel/page.ts';
import { adminProcedure, memberProcedure, router } from '#platform/server/rpc.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import {
  DecidedTagsOutput,
  DecideTag,
  MapTag,
  QueryDecidedTags,
  QueryUnknownTags,
  UnknownTagsOutput,
} from '#features/content/contract/unknown-tags.ts';
import { approveTag, blockTag, mapTag, reopenTag } from '#features/content/server/commands/decide-tag.ts';
import { queryDecidedTags } from '#features/content/server/queries/query-decided-tags.ts';
import { queryUnknownTags } from '#features/content/server/queries/query-unknown-tags.ts';
import { ApproveReportedContent, GetAllReportedContent, RejectReportedContent, ReportContent, ReportedContentOutput } from '../contract.ts';
import { DecideSubjectReports, QuerySubjectReports, ReportComment, ReportUser, SubjectReportsOutput } from '../contract/subject-reports.ts';
import { approveContent } from './commands/approve-content.ts';
import { decideSubjectReports } from './commands/decide-subject-reports.ts';
import { recordAction } from './commands/record-action.ts';
import { rejectContent } from './commands/reject-content.ts';
import { reportContent } from './commands/report-content.ts';
import { reportComment, reportUser } from './commands/report-subject.ts';
import { LIMIT_REPORTS } from './limits.ts';
import { getAllReportedContent } from './queries/get-all-reported-content.ts';
import { querySubjectReports } from './queries/query-subject-reports.ts';

export const reportsRouter = router({
  reportContent: memberProcedure
    .input(ReportContent)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await ctx.rateLimits.consumeBy(ctx, LIMIT_REPORTS);
      await inTransaction(ctx, (command) => reportContent(command, ctx.actor, input));
      return {};
    }),
  getAllReportedContent: adminProcedure
    .input(GetAllReportedContent)
    .output(ReportedContentOutput)
    .query(({ ctx, input }) => getAllReportedContent(ctx, input)),
  approveReportedContent: adminProcedure
    .input(ApproveReportedContent)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await inTransaction(ctx, (command) => approveContent(command, ctx.actor, input));
      return {};
    }),
  rejectReportedContent: adminProcedure
    .input(RejectReportedContent)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await inTransaction(ctx, (command) => rejectContent(command, ctx.actor, input));
      return {};
    }),
});

/** Reports of comments and people, which have no name in the specification. */
export const subjectReportsRouter = router({
  reportComment: memberProcedure
    .input(ReportComment)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await ctx.rateLimits.consumeBy(ctx, LIMIT_REPORTS);
      await inTransaction(ctx, (command) => reportComment(command, ctx.actor, input));
      return {};
    }),
  reportUser: memberProcedure
    .input(ReportUser)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await ctx.rateLimits.consumeBy(ctx, LIMIT_REPORTS);
      await inTransaction(ctx, (command) => reportUser(command, ctx.actor, input));
      return {};
    }),
  queryReports: adminProcedure
    .input(QuerySubjectReports)
    .output(SubjectReportsOutput)
    .query(({ ctx, input }) => querySubjectReports(ctx, input)),
  decide: adminProcedure
    .input(DecideSubjectReports)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await inTransaction(ctx, (command) => decideSubjectReports(command, ctx.actor, input));
      return {};
    }),
});

export const unknownTagsRouter = router({
  queryUnknownTags: adminProcedure
    .input(QueryUnknownTags)
    .output(UnknownTagsOutput)
    .query(({ ctx, input }) => queryUnknownTags(ctx, input)),
  approve: adminProcedure
    .input(DecideTag)
    .output(Done)
    .mutation(async ({ ctx, input: { tag } }) => {
      await inTransaction(ctx, async (command) => {
        await approveTag(command, tag);
        await recordAction(command, ctx.actor, { action: 'APPROVE_TAG', subject: { tag } });
      });
      return {};
    }),
  mapTo: adminProcedure
    .input(MapTag)
    .output(Done)
    .mutation(async ({ ctx, input: { tag, to } }) => {
      await inTransaction(ctx, async (command) => {
        const known = await mapTag(command, tag, to);
        await recordAction(command, ctx.actor, { action: 'MAP_TAG', subject: { tag, to: known } });
      });
      return {};
    }),
  block: adminProcedure
    .input(DecideTag)
    .output(Done)
    .mutation(async ({ ctx, input: { tag } }) => {
      await inTransaction(ctx, async (command) => {
        await blockTag(command, tag);
        await recordAction(command, ctx.actor, { action: 'BLOCK_TAG', subject: { tag } });
      });
      return {};
    }),
  queryDecidedTags: adminProcedure
    .input(QueryDecidedTags)
    .output(DecidedTagsOutput)
    .query(({ ctx, input }) => queryDecidedTags(ctx, input)),
  reopen: adminProcedure
    .input(DecideTag)
    .output(Done)
    .mutation(async ({ ctx, input: { tag } }) => {
      await inTransaction(ctx, async (command) => {
        await reopenTag(command, tag);
        await recordAction(command, ctx.actor, { action: 'REOPEN_TAG', subject: { tag } });
      });
      return {};
    }),
});
