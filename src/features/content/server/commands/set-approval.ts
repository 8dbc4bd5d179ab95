import type { CommandContext } from '#platform/server/transaction.ts';
import type { ContentFacts } from '../../policy.ts';

export type Approval = { from: readonly ContentFacts['approvalStatus'][]; to: ContentFacts['approvalStatus']; reason: string | null };

/**
 * Hides a published item until it is decided about, takes it down, or shows it again; its owner reads the reason. Answers false
 * where it is gone or in none of the states that it is to leave.
 */
export async function setApproval(
  { tx, now }: CommandContext,
  item: { userId: string; id: string },
  { from, to, reason }: Approval,
): Promise<boolean> {
  const changed = await tx
    .updateTable('contents')
    .set({ approval_status: to, report_reason: reason, updated_at: now })
    .where('user_id', '=', item.userId)
    .where('id', '=', item.id)
    .where('status', '=', 'published')
    .where('approval_status', 'in', from)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
