import type { Db } from '#db/client.ts';

type Found = { ownerUserId: string; paymentId: string };

/** The order that the provider's payment was made for, or null where it is somebody else's. */
export async function findOrderByIntent(db: Db, paymentIntentId: string | null): Promise<Found | null> {
  const order = await db
    .selectFrom('payments')
    .select(['owner_user_id as ownerUserId', 'id as paymentId'])
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst();
  return order ?? null;
}
