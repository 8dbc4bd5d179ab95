import type { Selectable } from 'kysely';
import type { Payments } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

export type PaymentRow = Selectable<Payments>;

/** Reads a payment and locks it until the transaction ends; null if there is none. */
export async function lockPayment({ tx }: CommandContext, ownerUserId: string, paymentId: string): Promise<PaymentRow | null> {
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  return payment ?? null;
}
