import { sql } from 'kysely';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { Balance } from '../../contract.ts';
import { monthOf } from '../../earning-rules.ts';
import { isDueFromSeller } from './refund-state.ts';

/** Returns what the caller has earned, in pence, from the ledger's monthly balances; credits of an earnings account are negative there. */
export async function getBalance(services: Services, actor: Actor): Promise<Balance> {
  const month = `${monthOf(services.now())}-01`;
  const { rows } = await sql<Balance>`
    with sent as (
      select coalesce(sum(amount) filter (where status not in ('FAILED', 'CANCELED')), 0)::int as amount
      from payouts where user_id = ${actor.userId}
    )
    select
      coalesce(sum(amount) filter (where account = 'creator_cash'), 0)::int - (select amount from sent) as held,
      (select amount from sent) as "paidOut",
      (select count(*)::int from payments where owner_user_id = ${actor.userId} and disputed) as disputed,
      coalesce(-sum(amount) filter (where account = 'creator_earnings'), 0)::int as earned,
      coalesce(-sum(amount) filter (where account = 'creator_earnings' and month = ${month}::date), 0)::int as "thisMonth",
      coalesce(sum(amount) filter (where account = 'refunds'), 0)::int as refunded,
      coalesce(-sum(amount) filter (where account = 'platform_fee'), 0)::int as fees,
      (select count(*)::int from payments where owner_user_id = ${actor.userId} and status = 'COMPLETED' and amount > 0) as sales,
      (select count(*)::int from payments p where p.owner_user_id = ${actor.userId} and ${isDueFromSeller}) as "refundsDue"
    from ledger_balances where owner_user_id = ${actor.userId}`.execute(services.db);
  return rows[0] ?? { held: 0, paidOut: 0, disputed: 0, earned: 0, thisMonth: 0, refunded: 0, fees: 0, sales: 0, refundsDue: 0 };
}
