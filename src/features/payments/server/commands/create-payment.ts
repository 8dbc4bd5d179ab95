import type { CommandContext } from '#platform/server/transaction.ts';
import type { PaymentDescription, PaymentType } from '../../contract.ts';

export type NewPayment = {
  id: string;
  ownerUserId: string;
  ownerUsername: string;
  buyer: { userId: string; username: string };
  type: PaymentType;
  itemId: string;
  description: PaymentDescription;
  /** Pence to pay now; 0 needs no checkout and is COMPLETED at once. */
  amount: number;
  discountAmount?: number;
  platformFee: number;
  mode: 'sandbox' | 'test' | 'live';
  requestHash: string;
  /** When the checkout closes by itself; null where nothing is to pay. */
  checkoutExpiresAt: Date | null;
};

/** Writes an order: PENDING while there is something to pay, COMPLETED at once when there is not. */
export async function createPayment({ tx, now }: CommandContext, payment: NewPayment): Promise<void> {
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
      amount: payment.amount,
      discount_amount: payment.discountAmount ?? 0,
      platform_fee: payment.platformFee,
      status: payment.amount === 0 ? 'COMPLETED' : 'PENDING',
      mode: payment.mode,
      request_hash: payment.requestHash,
      checkout_expires_at: payment.checkoutExpiresAt,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
