import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { RETENTION_DAYS } from '#kernel/time/retention-days.ts';
import type { ExportName } from './export-links.ts';
import { privacyDependencies } from '../../server/dependencies.ts';

/** Opens the link of a finished export for 7 days and mails it. Returns false if the export is no longer wanted. */
export async function finishExport(command: CommandContext, { userId, exportId }: ExportName, path: string): Promise<boolean> {
  const { tx, now } = command;
  const ready = await tx
    .updateTable('data_exports')
    .set({ status: 'READY', expires_at: addMinutes(now, RETENTION_DAYS.exports * 24 * 60) })
    .where('user_id', '=', userId)
    .where('id', '=', exportId)
    .where('status', '=', 'PENDING')
    .where('expires_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ready) return false;
  await privacyDependencies().mail(command, {
    toUserId: userId,
    subject: 'Your data is ready to download',
    title: 'Your data is ready',
    paragraphs: [
      'You asked for a copy of your data. It’s a ZIP file with your profile, posts, sessions, comments, orders and pictures.',
      `The link works for ${RETENTION_DAYS.exports} days. Anyone who has it can download the file, so please keep it to yourself.`,
    ],
    action: { label: 'Download my data', path },
    footer: 'Didn’t request this? Change your password: someone may know it.',
    messageKey: `export.${exportId}`,
  });
  return true;
}

/** Deletes the row of an export whose file is gone. */
export async function deleteExport({ tx }: CommandContext, { userId, exportId }: ExportName): Promise<void> {
  await tx.deleteFrom('data_exports').where('user_id', '=', userId).where('id', '=', exportId).execute();
}
