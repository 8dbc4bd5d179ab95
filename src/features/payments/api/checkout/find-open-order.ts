import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import type { PaymentType } from '../../contract.ts';

type Params = { ownerUserId: string; userId: string; type: PaymentType; requestHash: string };

const OPEN = statement<{ id: string }, Params>(`
  select id from payments
  where owner_user_id = :ownerUserId::uuid and user_id = :userId::uuid and status = 'PENDING' and type = :type and request_hash = :requestHash
  order by created_at desc limit 1`);

/** Returns the id of the newest order that a buyer has sent with this very request and that isn't paid yet, or null. */
export async function findOpenOrder(db: Db | Tx, params: Params): Promise<string | null> {
  const [open] = await OPEN.all(db, params);
  return open?.id ?? null;
}
