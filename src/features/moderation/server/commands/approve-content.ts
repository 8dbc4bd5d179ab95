import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { setApproval } from '#features/content/server/commands/set-approval.ts';
import type { ApproveReportedContent } from '../../contract.ts';
import { recordAction } from './record-action.ts';
import { settleReports } from './settle-reports.ts';

/**
 * Finds nothing wrong with a reported item: it is shown again, and it takes three other people to hide it once more. Refuses like
 * `settleReports`.
 */
export async function approveContent(command: CommandContext, admin: Actor, input: ApproveReportedContent): Promise<void> {
  const { contentItemUri: uri, contentUserId: userId } = input;
  const { count, reason } = await settleReports(command, input);
  await setApproval(command, { userId, id: uri.id }, { from: ['APPROVED', 'PENDING'], to: 'APPROVED', reason: null });
  await recordAction(command, admin, { action: 'APPROVE_CONTENT', subject: { ...uri, userId, reason, reports: count } });
}
