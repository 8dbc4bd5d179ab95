import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { setApproval } from '#features/content/api/items/set-approval.ts';
import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { closeSessionCheckouts } from '#features/sessions/api/close-session-checkouts.ts';
import { checkGifts } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { notifyAtRisk } from '#features/tickets/api/notify-at-risk.ts';
import type { RejectReportedContent } from '../contract.ts';
import { moderationRefusals } from '../../refusals.ts';
import { REPORT_REASONS } from '../../copy.ts';
import { findOwnedItem } from './find-owned-item.ts';
import { recordRejected } from './record-rejected.ts';
import { recordAction } from '../../api/record-action.ts';
import { resolveReports } from '../../reports/server/resolve-reports.ts';

/**
 * Takes a reported item down: only its owner and administrators see it from then on, and the owner is notified of the reason, but not who
 * reported it (docs/product.md#moderation). Closes open checkouts of a session; tickets stay valid, and people with tickets are notified
 * that they can return them. Refuses with CONFLICT if it is already down or no report is open, and with NOT_FOUND if it is deleted.
 * Otherwise refuses like `resolveReports`.
 */
export async function rejectContent(command: CommandContext, admin: Actor, input: RejectReportedContent): Promise<void> {
  const { contentItemUri: uri, contentUserId: userId } = input;
  const resolved = await resolveReports(command, admin, input);
  if (resolved.isDeleted) throw moderationRefusals.NOT_REPORTED();
  if (resolved.isDown || resolved.count === 0) throw moderationRefusals.DECIDED_ALREADY();
  const reason = input.reason ?? resolved.reason;
  const label = REPORT_REASONS[reason];
  await setApproval(command, { userId, id: uri.id }, { from: ['APPROVED', 'PENDING'], to: 'REJECTED', reason: label });
  await recordRejected(command, { userId, id: uri.id }, command.now);
  if (uri.type === 'SESSION') await closeSessionCheckouts(command, { ownerUserId: userId, sessionId: uri.id });
  const action = { action: 'REJECT_CONTENT', subject: { ...uri, userId, reason, reports: resolved.count } } as const;
  const source = await recordAction(command, admin, action);
  if (uri.type === 'SESSION') {
    await checkGifts(command, { ownerUserId: userId, sessionId: uri.id });
    await notifyAtRisk(command, { ownerUserId: userId, sessionId: uri.id, is: 'taken-down', source });
    await enqueueBookingChanged(command, { ownerUserId: userId, sessionId: uri.id });
  }
  const { username, title } = await findOwnedItem(command.tx, userId, uri);
  await notify(command, {
    type: 'CONTENT_REJECTED',
    toUserId: userId,
    toUsername: username,
    itemUri: uri,
    source,
    data: { item: { username, uri }, title, reason: label },
  });
}
