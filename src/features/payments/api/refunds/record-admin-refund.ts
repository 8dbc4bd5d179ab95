import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

type AdminRefund = { ownerUserId: string } & (
  | { paymentId: string; refundId?: string; amount: number }
  | { itemId: string; refunds: number }
);
/** Who refunds: somebody acting now, or a seller whose earlier order is carried out. */
export type Refunder = Actor | { userId: string; admin: false };
type Note = (command: CommandContext, admin: Actor, refund: AdminRefund) => Promise<unknown>;

let note: Note | null = null;

/**
 * Registers how an administrator's refund of somebody else's sale is recorded. The feature that keeps that log depends on payments, so the
 * programs register it at start-up.
 */
export function noteAdminRefundsBy(given: Note): void {
  note = given;
}

/**
 * Records, in the transaction that does it, that an administrator refunds somebody else's sale; a seller's own refund isn't recorded.
 * Throws if nothing is registered: no administrator acts unrecorded.
 */
export async function noteAdminRefund(command: CommandContext, actor: Refunder, refund: AdminRefund): Promise<void> {
  if (!actor.admin || actor.userId === refund.ownerUserId) return;
  if (note === null) throw new Error('No handler is registered to record refunds by administrators.');
  await note(command, actor, refund);
}
