import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { ExportName } from '../export-links.ts';

/** Deletes the row of an export whose file is gone. */
export async function forgetExport({ tx }: CommandContext, { userId, exportId }: ExportName): Promise<void> {
  await tx.deleteFrom('data_exports').where('user_id', '=', userId).where('id', '=', exportId).execute();
}
