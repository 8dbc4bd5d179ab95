import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Records that a file has arrived and its length. Returns false if that is already known or the upload is gone. */
export async function recordUpload({ tx }: CommandContext, upload: { userId: string; key: string }, byteLength: number): Promise<boolean> {
  const recorded = await tx
    .updateTable('media_uploads')
    .set({ byte_length: byteLength })
    .where('user_id', '=', upload.userId)
    .where('key', '=', upload.key)
    .where('byte_length', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}
