import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { SoldTotals } from '../contract.ts';
import { filterPayments, type Filter } from './filter-payments.ts';

/**
 * Sums what the caller has sold, in pence, over all orders that match a filter: what was paid, as `paidOf` says it for one order, and what
 * they have after the platform's share and what went back.
 */
export async function getSoldTotals(services: Services, actor: Actor, filter: Filter): Promise<SoldTotals> {
  const own = sql`l.owner_user_id = p.owner_user_id and l.payment_id = p.id`;
  const isPaid = sql`(p.status not in ('PENDING', 'CANCELLED', 'FAILED')
    or exists (select 1 from payment_logs l where ${own} and l.event_type in ('PAYMENT', 'RENEWAL')))`;
  const sold = await filterPayments(services, actor, 'sold', filter);
  return services.db
    .selectFrom(sold.as('p'))
    .select([
      sql<number>`count(*)::int`.as('orders'),
      sql<number>`coalesce(sum(p.amount) filter (where ${isPaid}), 0)::int`.as('paid'),
      sql<number>`coalesce(sum((select coalesce(sum(l.amount_paid_to_owner), 0) from payment_logs l where ${own})), 0)::int`.as('received'),
      sql<number>`(count(*) filter (where p.status = 'REFUNDED'))::int`.as('refunded'),
      sql<number>`(count(*) filter (where p.disputed))::int`.as('disputed'),
      sql<number>`(count(*) filter (where p.type = 'SESSION_EVENT' and p.amount = 0 and p.membership_id is not null))::int`.as('withPass'),
    ])
    .executeTakeFirstOrThrow();
}
