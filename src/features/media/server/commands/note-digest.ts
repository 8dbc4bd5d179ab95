import type { CommandContext } from '#platform/server/transaction.ts';

/** Writes down what the files of something ready are known by, where nobody has yet; what was written once stays. */
export async function noteDigest(
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
