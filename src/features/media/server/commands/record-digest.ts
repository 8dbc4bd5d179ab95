import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Records the digest of the files of a ready entity, unless it already has one. */
export async function recordDigest(
  { tx }: CommandContext,
  { userId, entityId, digest }: { userId: string; entityId: string; digest: string },
): Promise<void> {
  await tx
    .updateTable('media_entities')
    .set({ digest })
    .where('user_id', '=', userId)
    .where('id', '=', entityId)
    .where('status', '=', 'READY')
    .where('digest', 'is', null)
    .execute();
}

/** Records how many bytes the files of a ready entity take, unless it is known. */
export async function recordBytes(
  { tx }: CommandContext,
  { userId, entityId, bytes }: { userId: string; entityId: string; bytes: number },
): Promise<void> {
  await tx
    .updateTable('media_entities')
    .set({ bytes })
    .where('user_id', '=', userId)
    .where('id', '=', entityId)
    .where('status', '=', 'READY')
    .where('bytes', 'is', null)
    .execute();
}
