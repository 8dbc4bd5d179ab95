import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { monthOf } from '../../ledger/rules/months.ts';
import { isDueFromSeller } from '../../api/refunds/refund-state.ts';
import type { Balance } from '../../payouts/contract.ts';

/**
 * Returns what the caller has earned, in pence, from the ledger's monthly balances, and the state of their payout account; credits of an
 * earnings account are negative there.
 */
export async function getBalance(services: Services, actor: Actor): Promise<Balance> {
  const month = `${monthOf(services.now())}-01`;
  const { mode } = services.config.payments;
  const orderKey = sql`json_build_object('itemId', p.item_id, 'userId', p.user_id, 'paymentId', p.id)`;
  const { rows } = await sql<Balance>`
    with sent as (
      select coalesce(sum(amount) filter (where status in ('PENDING', 'IN_TRANSIT')), 0)::int as under_way,
        coalesce(sum(amount) filter (where status = 'PAID'), 0)::int as arrived
      from payouts where user_id = ${actor.userId}
    ), returned as (
      select id, amount, failure, coalesce(failed_at, updated_at) as at from payouts
      where user_id = ${actor.userId} and mode = ${mode} and status = 'FAILED' order by at desc, id desc limit 1
    ), later as (
      select 1 from payouts p join returned r on p.created_at >= r.at and p.id <> r.id where p.user_id = ${actor.userId} and p.mode = ${mode} limit 1
    ), account as (
      select status, payouts_enabled from payout_accounts where user_id = ${actor.userId} and mode = ${mode}
    )
    select
      coalesce(sum(amount) filter (where account = 'creator_cash'), 0)::int - (select under_way + arrived from sent) as held,
      (select under_way from sent) as "onItsWay",
      (select arrived from sent) as "paidOut",
      (select count(*)::int from payments where owner_user_id = ${actor.userId} and disputed) as disputed,
      (select case when count(*) = 1 then json_agg(${orderKey}) -> 0 end from payments p
        where p.owner_user_id = ${actor.userId} and p.disputed) as "disputedOrder",
      coalesce(-sum(amount) filter (where account = 'creator_earnings'), 0)::int as earned,
      coalesce(-sum(amount) filter (where account = 'creator_earnings' and month = ${month}::date), 0)::int as "thisMonth",
      coalesce(sum(amount) filter (where account = 'refunds'), 0)::int as refunded,
      (select coalesce(-sum(l.amount), 0)::int from disputes d
        join payment_logs l on l.owner_user_id = d.owner_user_id and l.payment_id = d.payment_id and l.source = d.provider_dispute_id
        where d.owner_user_id = ${actor.userId} and l.owner_user_id = ${actor.userId}) as "takenBack",
      coalesce(-sum(amount) filter (where account = 'platform_fee'), 0)::int as fees,
      (select count(*)::int from payments where owner_user_id = ${actor.userId} and status = 'COMPLETED' and amount > 0) as sales,
      (select count(*)::int from payments p where p.owner_user_id = ${actor.userId} and ${isDueFromSeller}) as "refundsDue",
      (select case when count(*) = 1 then json_agg(${orderKey}) -> 0 end from payments p
        where p.owner_user_id = ${actor.userId} and ${isDueFromSeller}) as "refundDueOrder",
      coalesce((select status from account), 'NONE') as account,
      coalesce((select payouts_enabled from account), false) as "payoutsEnabled",
      (select json_build_object('id', id, 'amount', amount, 'failure', failure) from returned where not exists (select 1 from later)) as "returnedPayout"
    from ledger_balances where owner_user_id = ${actor.userId}`.execute(services.db);
  const [balance] = rows;
  if (!balance) throw new Error('Sums over no rows are a row too.');
  return balance;
}
