import type { Selectable } from 'kysely';
import type { Db } from '#db/client.ts';
import type { Payments } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockRecurring } from './lock-recurring.ts';

/** Names an order, or one payment of an order that renews: the seller it is stored with, and its id. */
export type OrderKey = { ownerUserId: string; paymentId: string };

export type PaymentRow = Selectable<Payments>;

/** Returns an owner's order by its id; throws if there is none, because only our own records name it. */
export function findPayment(db: Db, { ownerUserId, paymentId }: OrderKey): Promise<PaymentRow> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

/** Reads a payment and locks it until the transaction ends; null if there is none. */
export async function lockPayment({ tx }: CommandContext, { ownerUserId, paymentId }: OrderKey): Promise<PaymentRow | null> {
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  return payment ?? null;
}

/**
 * Does the same for a payment whose recurring order may end with it: locks the order first, as everything does that settles orders, so that
 * the two don't wait for each other.
 */
export async function lockPaymentAndOrder(command: CommandContext, { ownerUserId, paymentId }: OrderKey): Promise<PaymentRow | null> {
  const payment = await command.tx
    .selectFrom('payments')
    .select('recurring_id')
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (payment?.recurring_id) await lockRecurring(command, { ownerUserId, id: payment.recurring_id });
  return lockPayment(command, { ownerUserId, paymentId });
}
