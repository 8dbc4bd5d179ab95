import type { Db } from '#db/client.ts';

export type FoundOrder = { ownerUserId: string; paymentId: string };

/** Returns the order that a payment at the provider was made for, or null if it isn't ours. */
export async function findOrderByIntent(db: Db, paymentIntentId: string): Promise<FoundOrder | null> {
  const order = await db
    .selectFrom('payments')
    .select(['owner_user_id as ownerUserId', 'id as paymentId'])
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
  return order ?? null;
}
