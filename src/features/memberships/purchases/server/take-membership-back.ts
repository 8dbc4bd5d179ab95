import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '#features/payments/api/lock-payment.ts';
import { endRefundedRecurring } from '#features/payments/api/recurring/end-refunded-recurring.ts';
import { enqueueTakenBack } from '../../api/enqueue-taken-back.ts';

/**
 * Ends a purchase whose money went back: it pays for nothing more, and future places it has paid for are given up, or the refunded buyer
 * would keep them for nothing. For a membership that renews, only the current period counts.
 */
export async function takeMembershipBack(command: CommandContext, payment: PaymentRow): Promise<void> {
  // At the provider it ends a moment later.
  if (payment.recurring_id !== null && !(await endRefundedRecurring(command, payment))) return;
  const { tx, now } = command;
  const purchase = { ownerUserId: payment.owner_user_id, purchaseId: payment.recurring_id ?? payment.id };
  await tx
    .updateTable('membership_purchases')
    .set({ status: 'cancelled', auto_renew: false, updated_at: now })
    .where('owner_user_id', '=', purchase.ownerUserId)
    .where('id', '=', purchase.purchaseId)
    .where('status', '<>', 'cancelled')
    .execute();
  // It may have ended before, and kept what was paid for until then. A period that granted nothing has paid for no place.
  if (payment.recurring_id === null || (await hasGranted(command, payment, purchase))) await enqueueTakenBack(command, purchase);
}

async function hasGranted(
  { tx }: CommandContext,
  { id }: PaymentRow,
  { ownerUserId, purchaseId }: { ownerUserId: string; purchaseId: string },
): Promise<boolean> {
  const grant = await tx
    .selectFrom('membership_uses')
    .select('id')
    .where('owner_user_id', '=', ownerUserId)
    .where('purchase_id', '=', purchaseId)
    .where('kind', '=', 'grant')
    .where('source', '=', id)
    .executeTakeFirst();
  return grant !== undefined;
}
