import { addMinutes } from '#kernel/instant.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import type { PaymentDescription, PaymentType } from '../../contract.ts';
import { settleOrderJob } from '../jobs/settle-order.ts';
import { keepSellers } from './keep-sellers.ts';

// A little after the provider closes the checkout by itself.
const SETTLE_DELAY_MINUTES = 2;

export type NewPayment = {
  id: string;
  ownerUserId: string;
  ownerUsername: string;
  buyer: { userId: string; username: string };
  type: PaymentType;
  itemId: string;
  description: PaymentDescription;
  /** The membership that is bought, or that pays for a ticket. */
  membershipId?: string;
  /** Pence to pay now. */
  amount: number;
  discountAmount?: number;
  platformFee: number;
  mode: 'sandbox' | 'test' | 'live';
  requestHash: string;
  /** When the checkout closes by itself; null where nothing is to pay. */
  checkoutExpiresAt: Date | null;
  /** The order that renews itself of which this is the first payment. */
  recurringId?: string;
};

/**
 * Writes an order: COMPLETED at once where there is nothing to pay, else PENDING, with a job that settles it after its
 * checkout has closed, in case nobody tells us.
 */
export async function createPayment(command: CommandContext, payment: NewPayment): Promise<void> {
  const { tx, now } = command;
  await tx
    .insertInto('payments')
    .values({
      owner_user_id: payment.ownerUserId,
      id: payment.id,
      user_id: payment.buyer.userId,
      username: payment.buyer.username,
      owner_username: payment.ownerUsername,
      type: payment.type,
      item_id: payment.itemId,
      description: JSON.stringify(payment.description),
      membership_id: payment.membershipId ?? null,
      amount: payment.amount,
      discount_amount: payment.discountAmount ?? 0,
      platform_fee: payment.platformFee,
      // A trial costs nothing today, and has a checkout all the same.
      status: payment.checkoutExpiresAt === null ? 'COMPLETED' : 'PENDING',
      mode: payment.mode,
      request_hash: payment.requestHash,
      checkout_expires_at: payment.checkoutExpiresAt,
      over_at: overAt(payment, now),
      recurring_id: payment.recurringId ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await keepSellers(command, [{ userId: payment.buyer.userId, ownerUserId: payment.ownerUserId }]);
  if (payment.checkoutExpiresAt === null) return;
  await command.enqueue(
    settleOrderJob,
    { ownerUserId: payment.ownerUserId, paymentId: payment.id },
    { startAfter: addMinutes(payment.checkoutExpiresAt, SETTLE_DELAY_MINUTES) },
  );
}

// A tip is over once it is given, a ticket with its date; a membership or a subscription goes on.
function overAt({ type, description }: NewPayment, now: Date): Date | null {
  if (type === 'TIP') return now;
  return description.endDateTime === undefined ? null : new Date(description.endDateTime);
}
