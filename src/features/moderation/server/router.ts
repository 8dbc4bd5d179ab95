import { Done } from '#kernel/http/paging.ts';
import { asCommand, done } from '#platform/server/http/as-command.ts';
import { adminProcedure, limitedBy, memberProcedure, router } from '#platform/server/http/rpc.ts';
import {
  DecidedTagsOutput,
  DecideTag,
  MapTag,
  MergeTag,
  RenameTag,
  QueryDecidedTags,
  QueryUnknownTags,
  UnknownTagsOutput,
} from '#features/content/tags/contract.ts';
import { approveTag, blockTag, mapTag, reopenTag } from '#features/content/api/tags/decide-tag.ts';
import { mergeTag, renameTag } from '#features/content/api/tags/merge-tag.ts';
import { queryDecidedTags } from '#features/content/api/tags/query-decided-tags.ts';
import { queryUnknownTags } from '#features/content/api/tags/query-unknown-tags.ts';
import { ApproveReportedContent, RejectReportedContent } from '../takedowns/contract.ts';
import {
  GetAllReportedContent,
  CountWaiting,
  ReportContent,
  WaitingCounts,
  ReportedContentOutput,
  DecideSubjectReports,
  QuerySubjectReports,
  ReportComment,
  ReportReview,
  ReportUser,
  SubjectReportsOutput,
} from '../reports/contract.ts';
import { GetSuspension, GetSuspensionOutput, RestoreUser, QuerySuspended, SuspendedOutput, SuspendUser } from '../people/contract.ts';
import { approveContent } from '../takedowns/server/approve-content.ts';
import { decideSubjectReports } from '../reports/server/decide-subject-reports.ts';
import { restorePerson } from '../people/server/restore-person.ts';
import { recordAction } from '../api/record-action.ts';
import { rejectContent } from '../takedowns/server/reject-content.ts';
import { reportContent } from '../reports/server/report-content.ts';
import { reportComment, reportReview, reportUser } from '../reports/server/report-subject.ts';
import { suspendPerson } from '../people/server/suspend-person.ts';
import { exportLog, queryLog, queryLogAuthors } from '../log/server/query-log.ts';
import { LogAuthorsOutput, LogExport, LogFilter, LogOutput, QueryLog, QueryLogAuthors } from '../log/contract.ts';
import { LIMIT_LOG_EXPORTS, LIMIT_REPORTS } from './limits.ts';
import { countWaiting } from '../reports/server/count-waiting.ts';
import { getAllReportedContent } from '../reports/server/get-all-reported-content.ts';
import { getSuspension, querySuspended } from '../people/server/query-suspended.ts';
import { querySubjectReports } from '../reports/server/query-subject-reports.ts';

export const reportsRouter = router({
  reportContent: memberProcedure.input(ReportContent).use(limitedBy(LIMIT_REPORTS)).output(Done).mutation(asCommand(reportContent, done)),
  getAllReportedContent: adminProcedure
    .input(GetAllReportedContent)
    .output(ReportedContentOutput)
    .query(({ ctx, input }) => getAllReportedContent(ctx, ctx.actor, input)),
  approveReportedContent: adminProcedure.input(ApproveReportedContent).output(Done).mutation(asCommand(approveContent, done)),
  rejectReportedContent: adminProcedure.input(RejectReportedContent).output(Done).mutation(asCommand(rejectContent, done)),
});

/** Reports of comments, reviews and people, and suspending people; the specification doesn't name these calls. */
export const subjectReportsRouter = router({
  reportComment: memberProcedure.input(ReportComment).use(limitedBy(LIMIT_REPORTS)).output(Done).mutation(asCommand(reportComment, done)),
  reportReview: memberProcedure.input(ReportReview).use(limitedBy(LIMIT_REPORTS)).output(Done).mutation(asCommand(reportReview, done)),
  reportUser: memberProcedure.input(ReportUser).use(limitedBy(LIMIT_REPORTS)).output(Done).mutation(asCommand(reportUser, done)),
  queryReports: adminProcedure
    .input(QuerySubjectReports)
    .output(SubjectReportsOutput)
    .query(({ ctx, input }) => querySubjectReports(ctx, input)),
  countWaiting: adminProcedure
    .input(CountWaiting)
    .output(WaitingCounts)
    .query(({ ctx }) => countWaiting(ctx)),
  decide: adminProcedure.input(DecideSubjectReports).output(Done).mutation(asCommand(decideSubjectReports, done)),
  suspendUser: adminProcedure.input(SuspendUser).output(Done).mutation(asCommand(suspendPerson, done)),
  restoreUser: adminProcedure.input(RestoreUser).output(Done).mutation(asCommand(restorePerson, done)),
  getSuspension: adminProcedure
    .input(GetSuspension)
    .output(GetSuspensionOutput)
    .query(({ ctx, input }) => getSuspension(ctx, input)),
  querySuspended: adminProcedure
    .input(QuerySuspended)
    .output(SuspendedOutput)
    .query(({ ctx, input }) => querySuspended(ctx, input)),
});

/** The log of what administrators did. */
export const logRouter = router({
  queryLog: adminProcedure
    .input(QueryLog)
    .output(LogOutput)
    .query(({ ctx, input }) => queryLog(ctx, ctx.actor, input)),
  queryAuthors: adminProcedure
    .input(QueryLogAuthors)
    .output(LogAuthorsOutput)
    .query(({ ctx }) => queryLogAuthors(ctx)),
  exportLog: adminProcedure.input(LogFilter).use(limitedBy(LIMIT_LOG_EXPORTS)).output(LogExport).mutation(asCommand(exportLog)),
});

export const unknownTagsRouter = router({
  queryUnknownTags: adminProcedure
    .input(QueryUnknownTags)
    .output(UnknownTagsOutput)
    .query(({ ctx, input }) => queryUnknownTags(ctx, input)),
  approve: adminProcedure
    .input(DecideTag)
    .output(Done)
    .mutation(
      asCommand(async (command, actor, { tag }) => {
        await approveTag(command, tag);
        await recordAction(command, actor, { action: 'APPROVE_TAG', subject: { tag } });
      }, done),
    ),
  mapTo: adminProcedure
    .input(MapTag)
    .output(Done)
    .mutation(
      asCommand(async (command, actor, { tag, to }) => {
        const known = await mapTag(command, tag, to);
        await recordAction(command, actor, { action: 'MAP_TAG', subject: { tag, to: known } });
      }, done),
    ),
  block: adminProcedure
    .input(DecideTag)
    .output(Done)
    .mutation(
      asCommand(async (command, actor, { tag }) => {
        await blockTag(command, tag);
        await recordAction(command, actor, { action: 'BLOCK_TAG', subject: { tag } });
      }, done),
    ),
  rename: adminProcedure
    .input(RenameTag)
    .output(Done)
    .mutation(
      asCommand(async (command, actor, { tag, to }) => {
        await recordAction(command, actor, { action: 'RENAME_TAG', subject: { tag, ...(await renameTag(command, tag, to)) } });
      }, done),
    ),
  merge: adminProcedure
    .input(MergeTag)
    .output(Done)
    .mutation(
      asCommand(async (command, actor, { tag, to }) => {
        await recordAction(command, actor, { action: 'MERGE_TAG', subject: { tag, ...(await mergeTag(command, tag, to)) } });
      }, done),
    ),
  queryDecidedTags: adminProcedure
    .input(QueryDecidedTags)
    .output(DecidedTagsOutput)
    .query(({ ctx, input }) => queryDecidedTags(ctx, input)),
  reopen: adminProcedure
    .input(DecideTag)
    .output(Done)
    .mutation(
      asCommand(async (command, actor, { tag }) => {
        await reopenTag(command, tag);
        await recordAction(command, actor, { action: 'REOPEN_TAG', subject: { tag } });
      }, done),
    ),
});
