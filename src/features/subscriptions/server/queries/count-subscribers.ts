import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { countRenewingOrders } from '#features/payments/api/recurring/count-renewing-orders.ts';
import type { SubscriberCount } from '../../contract.ts';
import { ACCESS_END } from '../../api/subscribes-to.ts';

const LATELY_MS = 30 * 86_400_000;

/**
 * Counts the people who now have access to what the caller shares with subscribers, those of them who will be charged again, and how many
 * joined and left within thirty days. Whoever had only given months leaves when these end.
 */
export async function countSubscribers(services: Services, actor: Actor): Promise<SubscriberCount> {
  const now = services.now();
  const since = new Date(now.getTime() - LATELY_MS);
  const end = sql.raw<Date | null>(ACCESS_END);
  const isOver = sql.raw("(sub.status in ('cancelled', 'expired'))");
  const { rows } = await sql<Omit<SubscriberCount, 'renews'>>`
    select count(*) filter (where not ${isOver} and ${end} > ${now})::int as count,
      count(*) filter (where not ${isOver} and sub.created_at >= ${since} and ${end} > ${now})::int as came,
      count(*) filter (where coalesce(${end} <= ${now}, true)
        and greatest(${end}, case when ${isOver} then sub.updated_at end) >= ${since})::int as left
    from subscribers sub where sub.creator_user_id = ${actor.userId}`.execute(services.db);
  const renews = await countRenewingOrders(services.db, { ownerUserId: actor.userId, type: 'SUBSCRIPTION', slot: actor.userId });
  return { ...(rows[0] ?? { count: 0, came: 0, left: 0 }), renews };
}
