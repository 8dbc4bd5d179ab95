import { asCommand } from '#platform/server/http/as-command.ts';
import { adminProcedure, limitedBy, memberProcedure, router } from '#platform/server/http/rpc.ts';
import { ChatDone } from '../../conversation/contract.ts';
import {
  CountMessageReports,
  MessageReportCount,
  QueryMessageReports,
  QueryMessageReportsOutput,
  ReportMessage,
  ResolveMessageReport,
} from '../contract.ts';
import { countMessageReports, queryMessageReports } from './query-message-reports.ts';
import { reportMessage } from './report-message.ts';
import { resolveMessageReport } from './resolve-message-report.ts';
import { LIMIT_MESSAGE_REPORTS } from '../../server/limits.ts';

/** The procedures under `chat.` for reports of messages. */
export const messageReportsRouter = router({
  reportMessage: memberProcedure
    .input(ReportMessage)
    .use(limitedBy(LIMIT_MESSAGE_REPORTS))
    .output(ChatDone)
    .mutation(asCommand(reportMessage)),
  queryMessageReports: adminProcedure
    .input(QueryMessageReports)
    .output(QueryMessageReportsOutput)
    .query(({ ctx, input }) => queryMessageReports(ctx, input)),
  countMessageReports: adminProcedure
    .input(CountMessageReports)
    .output(MessageReportCount)
    .query(({ ctx }) => countMessageReports(ctx)),
  settleMessageReport: adminProcedure.input(ResolveMessageReport).output(ChatDone).mutation(asCommand(resolveMessageReport)),
});
