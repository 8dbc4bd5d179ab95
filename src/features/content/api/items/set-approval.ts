import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { ContentFacts } from '../../policy.ts';
import { enqueueNotifyOfReplay } from '../../replays/server/notify-of-replay.ts';
import { purgeContentMedia } from './purge-content-media.ts';
import { publishChange } from './publish-change.ts';

export type Approval = { from: readonly ContentFacts['approvalStatus'][]; to: ContentFacts['approvalStatus']; reason: string | null };

/**
 * Hides a published item until a decision, takes it down, or shows it again; its owner sees the reason. Returns false if it is deleted or
 * in none of the `from` states.
 */
export async function setApproval(
  command: CommandContext,
  item: { userId: string; id: string },
  { from, to, reason }: Approval,
): Promise<boolean> {
  const { tx, now } = command;
  const changed = await tx
    .updateTable('contents')
    .set({ approval_status: to, report_reason: reason, updated_at: now })
    .where('user_id', '=', item.userId)
    .where('id', '=', item.id)
    .where('status', '=', 'published')
    .where('approval_status', 'in', from)
    .returning(['type', 'replay_event_id'])
    .executeTakeFirst();
  if (changed === undefined) return false;
  await publishChange(command, { ownerUserId: item.userId, id: item.id });
  // Nobody is notified of what is taken down: those for whom it opens are once it is shown again.
  if (to === 'APPROVED' && changed.replay_event_id !== null) await enqueueNotifyOfReplay(command, item.userId, changed.replay_event_id);
  if (to === 'REJECTED') await purgeContentMedia(command, item.userId, { type: changed.type, id: item.id });
  return true;
}
