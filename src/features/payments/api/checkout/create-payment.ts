import { statement } from '#db/statement.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentDescription, PaymentType } from '../../contract.ts';
import { closeStaleOrderJob } from '../../checkout/server/jobs/close-order.ts';
import { recordSellers } from '../orders/record-sellers.ts';

// Shortly after the provider closes the checkout by itself.
const SETTLE_DELAY_MINUTES = 2;

export type NewPayment = {
  id: string;
  ownerUserId: string;
  ownerUsername: string;
  buyer: { userId: string; username: string };
  type: PaymentType;
  itemId: string;
  description: PaymentDescription;
  /** The membership being bought, or the one paying for a ticket. */
  membershipId?: string;
  /** Pence to pay now. */
  amount: number;
  discountAmount?: number;
  platformFee: number;
  mode: 'sandbox' | 'test' | 'live';
  requestHash: string;
  /** When the checkout closes by itself; null if there is no checkout. */
  checkoutExpiresAt: Date | null;
  /** The recurring order of which this is the first payment. */
  recurringId?: string;
};

const INSERT = statement<never, Record<string, string | number | Date | null>>(`
  insert into payments (owner_user_id, id, user_id, username, owner_username, type, item_id, description, membership_id, amount, discount_amount,
    platform_fee, status, mode, request_hash, checkout_expires_at, over_at, recurring_id, created_at, updated_at)
  values (:ownerUserId::uuid, :id::uuid, :buyer::uuid, :username, :ownerUsername, :type, :itemId::uuid, :description::jsonb, :membershipId::uuid,
    :amount::int, :discountAmount::int, :platformFee::int, :status, :mode, :requestHash, :checkoutExpiresAt::timestamptz, :overAt::timestamptz,
    :recurringId::uuid, :now::timestamptz, :now::timestamptz)`);

/**
 * Writes an order: COMPLETED at once if it has no checkout, otherwise PENDING, with a job that settles it after its checkout has closed, in
 * case no webhook arrives.
 */
export async function createPayment(command: CommandContext, payment: NewPayment): Promise<void> {
  const { tx, now } = command;
  const inserted = INSERT.run(tx, {
    ownerUserId: payment.ownerUserId,
    id: payment.id,
    buyer: payment.buyer.userId,
    username: payment.buyer.username,
    ownerUsername: payment.ownerUsername,
    type: payment.type,
    itemId: payment.itemId,
    description: JSON.stringify(payment.description),
    membershipId: payment.membershipId ?? null,
    amount: payment.amount,
    discountAmount: payment.discountAmount ?? 0,
    platformFee: payment.platformFee,
    // A trial costs nothing today but has a checkout all the same.
    status: payment.checkoutExpiresAt === null ? 'COMPLETED' : 'PENDING',
    mode: payment.mode,
    requestHash: payment.requestHash,
    checkoutExpiresAt: payment.checkoutExpiresAt,
    overAt: overAt(payment, now),
    recurringId: payment.recurringId ?? null,
    now,
  });
  const recorded = recordSellers(command, [{ id: payment.id, userId: payment.buyer.userId, ownerUserId: payment.ownerUserId }]);
  await together([inserted, recorded]);
  if (payment.checkoutExpiresAt === null) return;
  await command.enqueue(
    closeStaleOrderJob,
    { ownerUserId: payment.ownerUserId, paymentId: payment.id },
    { startAfter: addMinutes(payment.checkoutExpiresAt, SETTLE_DELAY_MINUTES) },
  );
}

// A tip is over once it is given, a ticket when its event ends; a membership or a subscription goes on.
function overAt({ type, description }: NewPayment, now: Date): Date | null {
  if (type === 'TIP') return now;
  return description.endDateTime === undefined ? null : new Date(description.endDateTime);
}
