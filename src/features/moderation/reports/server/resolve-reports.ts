import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { ReportReason } from '../../contract.ts';
import type { DecideReportedContent } from '../../takedowns/contract.ts';
import { moderationRefusals } from '../../refusals.ts';
import { findMainReason } from './find-main-reason.ts';
import { readItemWords } from './read-item-words.ts';

/** The reports of an item that were open until now, and whether it is taken down, or deleted by its author. */
export type ResolvedReports = { count: number; reason: ReportReason; isDown: boolean; isDeleted: boolean };

/**
 * Resolves the open reports of an item, so that they never count again, forgets what it said when it was reported, notes which edition was
 * judged, and returns their result. Locks the reports and the item until the transaction ends, so that concurrent decisions and edits come
 * one after another. Refuses with NOT_FOUND an item that was never reported or is gone without open reports, with CONFLICT one that is
 * another edition than the decision names, and with FORBIDDEN the administrator's own.
 */
export async function resolveReports({ tx, now }: CommandContext, admin: Actor, input: DecideReportedContent): Promise<ResolvedReports> {
  const { contentItemUri: uri, contentUserId: userId } = input;
  if (userId === admin.userId) throw moderationRefusals.ABOUT_YOURSELF();
  const reported = await tx
    .selectFrom('reported_contents')
    .select('report_count')
    .where('content_user_id', '=', userId)
    .where('content_id', '=', uri.id)
    .where('content_type', '=', uri.type)
    .forUpdate()
    .executeTakeFirst();
  // Locked, so that its author can't edit it between what is compared and what is decided.
  const item = await tx
    .selectFrom('contents')
    .select(['created_at', 'approval_status', 'status'])
    .where('user_id', '=', userId)
    .where('id', '=', uri.id)
    .forUpdate()
    .executeTakeFirst();
  if (!reported || item?.created_at.getTime() !== new Date(input.contentCreatedAt).getTime()) throw moderationRefusals.NOT_REPORTED();
  const isDeleted = item.status === 'deleted';
  // Nothing is left of it but the words in its open reports.
  if (isDeleted && (reported.report_count === 0 || item.approval_status === 'REJECTED')) throw moderationRefusals.NOT_REPORTED();
  const edition = (await readItemWords(tx, [{ userId, id: uri.id }])).get(uri.id)?.edition ?? null;
  if (input.edition !== undefined && input.edition !== edition) throw moderationRefusals.EDITED_SINCE();
  const reason = await findMainReason(tx, { userId, id: uri.id });
  await tx
    .updateTable('content_reports')
    .set({ settled_at: now, words: null, digest: edition })
    .where('content_user_id', '=', userId)
    .where('content_id', '=', uri.id)
    .where('settled_at', 'is', null)
    .execute();
  await tx
    .updateTable('reported_contents')
    .set({ report_count: 0 })
    .where('content_user_id', '=', userId)
    .where('content_id', '=', uri.id)
    .execute();
  const status = item.approval_status;
  return { count: reported.report_count, reason, isDown: status === 'REJECTED', isDeleted };
}
