import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';

// More than two a day for a year; with more, the later ones are offered as if there were no ticket, until the click finds one.
const LISTED_MAX = 1000;

/** Lists the dates, neither over nor cancelled, that a person has a valid ticket for, soonest first. */
export async function queryMyDates({ db, now }: Services, { userId }: Actor): Promise<string[]> {
  const rows = await db
    .selectFrom('tickets as t')
    .innerJoin('session_events as e', (join) =>
      join.onRef('e.session_owner_user_id', '=', 't.owner_user_id').onRef('e.id', '=', 't.session_event_id'),
    )
    .select(['e.id', 'e.start_at'])
    // An order may hold several places.
    .distinct()
    .where(isWith('t.owner_user_id', await findSellers(db, userId)))
    .where('t.user_id', '=', userId)
    .where('t.status', '=', 'active')
    .where('t.unredeemed', '=', false)
    .where('e.end_at', '>', now())
    .where('e.cancelled_at', 'is', null)
    .orderBy('e.start_at')
    .orderBy('e.id')
    .limit(LISTED_MAX)
    .execute();
  return rows.map(({ id }) => id);
}
