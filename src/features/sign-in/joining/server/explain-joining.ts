import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { IdentityClaim } from '#platform/server/http/request-context.ts';
import type { ExplainJoining } from '../contract.ts';
import { joiningRefusals } from '../refusals.ts';

/** Stores what somebody writes about their request to join, in place of what they wrote before. Refuses with NOT_FOUND one that doesn't wait. */
export async function explainJoining(
  { tx }: CommandContext,
  { issuer, subject }: Pick<IdentityClaim, 'issuer' | 'subject'>,
  { note }: ExplainJoining,
): Promise<void> {
  const row = await tx
    .updateTable('join_requests')
    .set({ note: note || null })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('status', '=', 'WAITING')
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw joiningRefusals.NOT_WAITING();
}
