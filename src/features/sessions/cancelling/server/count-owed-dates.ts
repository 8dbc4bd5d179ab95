import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';

/**
 * Counts the dates of a host that keep them from leaving, as `withdrawAllEvents` decides it: those that aren't over, cancelled or not, for
 * which somebody holds a paid ticket or has an open checkout.
 */
export async function countOwedDates({ db, now }: Pick<Services, 'db' | 'now'>, ownerUserId: string): Promise<number> {
  const isPaidFor = sql<boolean>`exists (
    select 1 from tickets t join payments p on p.owner_user_id = t.owner_user_id and p.id = t.payment_id
    where t.owner_user_id = e.session_owner_user_id and t.session_event_id = e.id
      and t.status = 'active' and p.amount > 0)`;
  const isBeingPaid = sql<boolean>`exists (
    select 1 from seat_holds h where h.owner_user_id = e.session_owner_user_id and h.session_event_id = e.id)`;
  const { count } = await db
    .selectFrom('session_events as e')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('e.session_owner_user_id', '=', ownerUserId)
    .where('e.end_at', '>', now())
    .where((row) => row.or([isBeingPaid, isPaidFor]))
    .executeTakeFirstOrThrow();
  return count;
}
