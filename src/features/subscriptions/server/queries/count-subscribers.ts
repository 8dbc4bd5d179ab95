import { sql } from 'kysely';
import { expression } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { countRenewingOrders } from '#features/payments/api/recurring/count-renewing-orders.ts';
import type { SubscriberCount } from '../../contract.ts';
import { subscribesTo } from '../../api/subscribes-to.ts';

const HAS_ACCESS = subscribesTo({ creator: 'c.creator_user_id', reader: 'c.subscriber_user_id', now: ':now' });
const LATELY_MS = 30 * 86_400_000;

/**
 * Counts the people who now have access to what the caller shares with subscribers, those of them who will be charged again, and how many
 * joined and left within thirty days.
 */
export async function countSubscribers(services: Services, actor: Actor): Promise<SubscriberCount> {
  const now = services.now();
  const since = new Date(now.getTime() - LATELY_MS);
  const counts = expression<boolean>(HAS_ACCESS, { now });
  const { rows } = await sql<Omit<SubscriberCount, 'renews'>>`
    select count(*) filter (where c.status not in ('cancelled', 'expired') and ${counts})::int as count,
      count(*) filter (where c.status not in ('cancelled', 'expired') and c.created_at >= ${since} and ${counts})::int as came,
      count(*) filter (where c.status in ('cancelled', 'expired') and c.updated_at >= ${since})::int as left
    from subscribers c where c.creator_user_id = ${actor.userId}`.execute(services.db);
  const renews = await countRenewingOrders(services.db, { ownerUserId: actor.userId, type: 'SUBSCRIPTION', slot: actor.userId });
  return { ...(rows[0] ?? { count: 0, came: 0, left: 0 }), renews };
}
