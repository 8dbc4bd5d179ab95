import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

type AdminRefund = { ownerUserId: string } & (
  | { paymentId: string; refundId?: string; amount: number }
  | { itemId: string; refunds: number }
);
type Note = (command: CommandContext, admin: Actor, refund: AdminRefund) => Promise<unknown>;

let note: Note | null = null;

/**
 * Says how it is written down that an administrator gave money of others back. Those who keep that log stand above payments, so the
 * programs hand it in when they start.
 */
export function noteAdminRefundsBy(given: Note): void {
  note = given;
}

/**
 * Writes down, in the transaction that does it, that an administrator refunds what somebody else has sold; a seller's own refund is none of
 * that. Throws where the program was not told how: no administrator acts unseen.
 */
export async function noteAdminRefund(command: CommandContext, actor: Actor, refund: AdminRefund): Promise<void> {
  if (!actor.admin || actor.userId === refund.ownerUserId) return;
  if (note === null) throw new Error('Nobody has said how refunds of administrators are written down.');
  await note(command, actor, refund);
}
