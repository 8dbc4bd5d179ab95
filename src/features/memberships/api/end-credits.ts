import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueTakenBack } from './enqueue-taken-back.ts';

/**
 * Ends the credits that were given for some tickets, because their money has gone back after all: they pay for nothing more, and places to
 * come that they have paid for are given up. Idempotent. The caller holds the lock of the order of these tickets.
 */
export async function endCredits(
  command: CommandContext,
  { ownerUserId, tickets }: { ownerUserId: string; tickets: readonly { id: string; user_id: string }[] },
) {
  if (tickets.length === 0) return;
  const { tx, now } = command;
  const granted = tx
    .selectFrom('membership_uses')
    .select('purchase_id')
    .where('owner_user_id', '=', ownerUserId)
    .where('kind', '=', 'grant')
    .where(
      'source',
      'in',
      tickets.map(({ id }) => id),
    );
  const ended = await tx
    .updateTable('membership_purchases')
    .set({ status: 'cancelled', updated_at: now })
    .where('owner_user_id', '=', ownerUserId)
    .where('user_id', 'in', [...new Set(tickets.map((ticket) => ticket.user_id))])
    .where('id', 'in', granted)
    .where('given', '=', 'returned')
    .where('status', '<>', 'cancelled')
    .returning(['id', 'user_id'])
    .execute();
  for (const { id, user_id: holder } of ended) {
    await enqueueTakenBack(command, { ownerUserId, purchaseId: id });
    command.publish({ kind: 'order', itemId: id, recipientUserIds: [holder, ownerUserId] });
  }
}
