import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { OrderKey } from '../lock-payment.ts';

/** Makes an order of tickets that were to be a gift one for its buyer. The caller holds its lock. */
export async function keepOwnGift({ tx, now }: CommandContext, { ownerUserId, paymentId }: OrderKey): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ description: sql<string>`description - 'gift'`, updated_at: now })
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .execute();
}
