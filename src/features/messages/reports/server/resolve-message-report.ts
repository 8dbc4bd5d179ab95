import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { removeEntities } from '#features/media/api/remove-entities.ts';
import type { ReportedLine, ResolveMessageReport } from '../contract.ts';
import { isReportedMessage } from './is-reported-message.ts';
import { messageRefusals } from '../../refusals.ts';

/**
 * Closes a report, once, and records who did. The copied lines are deleted: nobody reads them any more. Refuses with NOT_FOUND a report
 * that is no longer open, and with FORBIDDEN one about the administrator.
 */
export async function resolveMessageReport(
  command: CommandContext,
  admin: Actor,
  { chatId, id }: ResolveMessageReport,
): Promise<{ chatId: string }> {
  const lines = await readLines(command, chatId, id);
  const resolved = await command.tx
    .updateTable('message_reports')
    .set({ settled_at: command.now, excerpt: JSON.stringify([]) })
    .where('chat_id', '=', chatId)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning(['reported_user_id', 'reason'])
    .executeTakeFirst();
  if (!resolved) throw messageRefusals.REPORT_NOT_FOUND();
  if (resolved.reported_user_id === admin.userId) throw messageRefusals.ABOUT_YOURSELF();
  for (const line of lines) await removeMedia(command, chatId, line);
  await recordAction(command, admin, {
    action: 'SETTLE_MESSAGE_REPORT',
    subject: { id, userId: resolved.reported_user_id, reason: resolved.reason },
  });
  return { chatId };
}

async function readLines({ tx }: CommandContext, chatId: string, id: string): Promise<ReportedLine[]> {
  const row = await tx
    .selectFrom('message_reports')
    .select('excerpt')
    .where('chat_id', '=', chatId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.excerpt ?? [];
}

// The pictures of a message that has since been deleted were retained for this report.
async function removeMedia(command: CommandContext, chatId: string, line: ReportedLine): Promise<void> {
  if (line.mediaCount === 0 || (await isReportedMessage(command.tx, line.id, line.senderUserId))) return;
  const message = await command.tx
    .selectFrom('messages')
    .select('deleted')
    .where('chat_id', '=', chatId)
    .where('id', '=', line.id)
    .executeTakeFirst();
  if (message === undefined || message.deleted) await removeEntities(command, line.senderUserId, { type: 'MESSAGE', id: line.id });
}
