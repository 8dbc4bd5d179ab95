import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { BlockInput, BlockOutput } from '../../contract.ts';

/** Removes a block, if there is one. Earlier follows don't come back. */
export async function unblockUser({ tx, publish }: CommandContext, actor: Actor, { blockedUserId }: BlockInput): Promise<BlockOutput> {
  await tx.deleteFrom('blocks').where('blocker_user_id', '=', actor.userId).where('blocked_user_id', '=', blockedUserId).execute();
  await tx.deleteFrom('blocked_by').where('blocked_user_id', '=', blockedUserId).where('blocker_user_id', '=', actor.userId).execute();
  publish({ kind: 'block', recipientUserIds: [actor.userId] });
  return { blocked: false };
}
