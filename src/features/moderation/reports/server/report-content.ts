import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { contentRefusals } from '#features/content/refusals.ts';
import { setApproval } from '#features/content/api/items/set-approval.ts';
import { findContent } from '#features/content/api/items/find-content.ts';
import type { ReportContent } from '../contract.ts';
import { moderationRefusals } from '../../refusals.ts';
import { REPORTS_TO_HIDE } from '../../rules.ts';
import { REPORT_REASONS } from '../../copy.ts';
import { notifyOfReport } from '../../api/notify-of-report.ts';
import { findMainReason } from './find-main-reason.ts';
import { readItemWords } from './read-item-words.ts';

/**
 * Reports an item, once per person, and again once it is another edition than the one that an administrator judged: otherwise harmless
 * words could be approved and changed back. Notes what it says. Idempotent. The third person since an administrator's last decision hides
 * it until the next one (docs/product.md#reports). Notifies administrators. A locked item can be reported for its teaser. Refuses with
 * NOT_FOUND what the reporter can't see, and with FORBIDDEN their own item.
 */
export async function reportContent(command: CommandContext, actor: Actor, input: ReportContent): Promise<void> {
  const { tx, now } = command;
  const found = await findContent(tx, actor, { uri: input.contentItemUri, ownerUserId: input.contentUserId, at: now });
  if (!found) throw contentRefusals.CONTENT_NOT_FOUND();
  if (found.ownerUserId === actor.userId) throw moderationRefusals.OWN_CONTENT();
  const item = { userId: found.ownerUserId, id: found.uri.id };
  const said = (await readItemWords(tx, [item])).get(item.id);
  if (!said) throw contentRefusals.CONTENT_NOT_FOUND();
  const { words, edition: digest, editedAt } = said;
  const report = { id: command.newId(), reason: input.reason, details: input.details, words, digest, created_at: now };
  const reported = await tx
    .insertInto('content_reports')
    .values({ ...report, content_user_id: item.userId, content_id: item.id, reporter_user_id: actor.userId })
    .onConflict((conflict) =>
      conflict
        .columns(['content_user_id', 'content_id', 'reporter_user_id'])
        .doUpdateSet({ ...report, settled_at: null })
        .where('content_reports.settled_at', 'is not', null)
        .where(({ and, eb, or }) =>
          or([
            eb('content_reports.digest', '!=', digest),
            // What was judged before digests were stored isn't known.
            and([eb('content_reports.digest', 'is', null), eb('content_reports.settled_at', '<', editedAt)]),
          ]),
        ),
    )
    .executeTakeFirst();
  if (!reported.numInsertedOrUpdatedRows) return;
  // The count locks the row until the transaction ends, so that of three concurrent reports one is seen as the third.
  const { report_count: count } = await tx
    .insertInto('reported_contents')
    .values({ content_user_id: item.userId, content_id: item.id, content_type: found.uri.type, report_count: 1, opened_at: now })
    .onConflict((conflict) =>
      conflict.columns(['content_user_id', 'content_id']).doUpdateSet({
        report_count: sql`reported_contents.report_count + 1`,
        opened_at: sql`case when reported_contents.report_count = 0 then excluded.opened_at else reported_contents.opened_at end`,
      }),
    )
    .returning('report_count')
    .executeTakeFirstOrThrow();
  const what = found.uri.type;
  if (count < REPORTS_TO_HIDE) return await notifyOfReport(command, actor, { what, reason: input.reason });
  const reason = await findMainReason(tx, item);
  const isHidden = await setApproval(command, item, { from: ['APPROVED'], to: 'PENDING', reason: REPORT_REASONS[reason] });
  await notifyOfReport(command, actor, isHidden ? { what, reason, hidden: item.id } : { what, reason: input.reason });
}
