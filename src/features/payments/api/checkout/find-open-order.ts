import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import type { PaymentType } from '../../contract.ts';

type Params = { ownerUserId: string; userId: string; type: PaymentType; requestHash: string };

// Materialized, or the planner reads every open order of the site: when statistics were taken there were hardly any.
const OPEN = statement<{ id: string }, Params>(`
  with mine as materialized (
    select id, status, created_at from payments
    where owner_user_id = :ownerUserId::uuid and user_id = :userId::uuid and type = :type and request_hash = :requestHash
  )
  select id from mine where status = 'PENDING' order by created_at desc limit 1`);

/** Returns the id of the newest order that a buyer has sent with this very request and that isn't paid yet, or null. */
export async function findOpenOrder(db: Db | Tx, params: Params): Promise<string | null> {
  const [open] = await OPEN.all(db, params);
  return open?.id ?? null;
}
