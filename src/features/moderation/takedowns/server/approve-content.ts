import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { setApproval } from '#features/content/api/items/set-approval.ts';
import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { notifyAtRisk } from '#features/tickets/api/notify-at-risk.ts';
import type { ApproveReportedContent } from '../contract.ts';
import { moderationRefusals } from '../../refusals.ts';
import { findOwnedItem } from './find-owned-item.ts';
import { recordRejected } from './record-rejected.ts';
import { recordAction } from '../../api/record-action.ts';
import { resolveReports } from '../../reports/server/resolve-reports.ts';

/**
 * Dismisses the reports of an item: it is shown again, unless its author has deleted it, and hiding it once more takes three other people.
 * An item that was taken down is restored only with `takesBack`, and its owner and people with tickets to it are notified. Refuses with
 * CONFLICT if there is nothing to decide: no report is open, the item is down and `takesBack` isn't set, or the other way round. Otherwise
 * refuses like `resolveReports`.
 */
export async function approveContent(command: CommandContext, admin: Actor, input: ApproveReportedContent): Promise<void> {
  const { contentItemUri: uri, contentUserId: userId, takesBack } = input;
  const { count, reason, isDown, isDeleted } = await resolveReports(command, admin, input);
  if (isDown !== takesBack || (count === 0 && !isDown)) throw moderationRefusals.DECIDED_ALREADY();
  const item = { userId, id: uri.id };
  if (isDeleted) {
    await recordAction(command, admin, { action: 'DISMISS_REPORTS', subject: { ...uri, userId, reason, reports: count } });
    return;
  }
  await setApproval(command, item, { from: ['APPROVED', 'PENDING', 'REJECTED'], to: 'APPROVED', reason: null });
  if (!isDown) {
    await recordAction(command, admin, { action: 'APPROVE_CONTENT', subject: { ...uri, userId, reason, reports: count } });
    return;
  }
  await recordRejected(command, item, null);
  const source = await recordAction(command, admin, { action: 'RESTORE_CONTENT', subject: { ...uri, userId, reports: count } });
  if (uri.type === 'SESSION') {
    await notifyAtRisk(command, { ownerUserId: userId, sessionId: uri.id, is: 'restored', source });
    await enqueueBookingChanged(command, { ownerUserId: userId, sessionId: uri.id });
  }
  const { username, title } = await findOwnedItem(command.tx, userId, uri);
  await notify(command, {
    type: 'CONTENT_RESTORED',
    toUserId: userId,
    toUsername: username,
    itemUri: uri,
    source,
    data: { item: { username, uri }, title },
  });
}
