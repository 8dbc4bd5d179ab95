import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { paymentsDependencies, type AdminRefund } from '../../server/dependencies.ts';

/** Who refunds: somebody acting now, or a seller whose earlier order is carried out. */
export type Refunder = Actor | { userId: string; admin: false };

/**
 * Records, in the transaction that does it, that an administrator refunds somebody else's sale; a seller's own refund isn't recorded. Throws
 * if the dependencies were never injected: no administrator acts unrecorded.
 */
export async function recordAdminRefund(command: CommandContext, actor: Refunder, refund: AdminRefund): Promise<void> {
  if (!actor.admin || actor.userId === refund.ownerUserId) return;
  await paymentsDependencies().recordAdminRefund(command, actor, refund);
}
