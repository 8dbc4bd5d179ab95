import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { finishExport } from './finish-export.ts';
import { exportKey, exportPath, type ExportName } from './export-links.ts';
import { packExport } from './pack-export.ts';

/** Streams the export from the database through the packer into the blob store, then opens its link. Safe to run twice. */
export async function runBuildExport(services: Services, name: ExportName): Promise<void> {
  const { db, blobs } = services;
  const order = await db
    .selectFrom('data_exports')
    .select('status')
    .where('user_id', '=', name.userId)
    .where('id', '=', name.exportId)
    .where('status', '=', 'PENDING')
    .where('expires_at', 'is', null)
    .executeTakeFirst();
  if (!order) return;
  await blobs.putStream(exportKey(name), await packExport(services, name.userId));
  const path = exportPath(services.config.secret, name);
  const isFinished = await inTransaction(services, (command) => finishExport(command, name, path));
  // Another run of the job, which was taken for dead and went on, may have opened the link to the same file meanwhile.
  if (!isFinished && !(await isOpen(services, name))) await blobs.delete(exportKey(name));
}

async function isOpen({ db, now }: Services, { userId, exportId }: ExportName): Promise<boolean> {
  const row = await db
    .selectFrom('data_exports')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', exportId)
    .where('status', '=', 'READY')
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row !== undefined;
}
