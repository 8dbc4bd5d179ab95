import { statement } from '#db/statement.ts';
import type { Db } from '#db/client.ts';

/** An order that has the id already under which another is asked for. */
export type EarlierOrder = { id: string; ownerUserId: string; status: string; requestHash: string };

const EARLIER = statement<EarlierOrder, { sellers: string[]; buyer: string; payment: string }>(`
  select id, owner_user_id as "ownerUserId", status, request_hash as "requestHash" from payments
  where owner_user_id = any(:sellers::uuid[]) and user_id = :buyer::uuid and id = :payment::uuid`);

/** The order of this id that a person has with one of these sellers, or null. */
export async function findEarlierOrder(
  db: Db,
  { sellers, userId, paymentId }: { sellers: string[]; userId: string; paymentId: string },
): Promise<EarlierOrder | null> {
  const [order] = await EARLIER.all(db, { sellers, buyer: userId, payment: paymentId });
  return order ?? null;
}
