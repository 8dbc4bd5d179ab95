import type { Services } from '#platform/server/services.ts';
import { addMinutes } from '#kernel/instant.ts';
import { LIMIT_DECLINES } from '../limits.ts';
import { findSellers, isWith } from './find-sellers.ts';

/** Whether so many of a person's cards were declined lately that somebody seems to be trying out numbers. */
export async function hasTooManyDeclines(services: Services, userId: string): Promise<boolean> {
  const since = addMinutes(services.now(), -LIMIT_DECLINES.minutes);
  const { count } = await services.db
    .selectFrom('payments as p')
    .innerJoin('payment_logs as l', (join) => join.onRef('l.owner_user_id', '=', 'p.owner_user_id').onRef('l.payment_id', '=', 'p.id'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(isWith('p.owner_user_id', await findSellers(services.db, userId)))
    .where('p.user_id', '=', userId)
    // A checkout is open for half an hour; what declined within the time was ordered little before it.
    .where('p.created_at', '>', addMinutes(since, -LIMIT_DECLINES.minutes))
    .where('l.event_type', '=', 'FAILED')
    .where('l.source', 'like', 'evt_%')
    .where('l.at', '>', since)
    .executeTakeFirstOrThrow();
  return count >= LIMIT_DECLINES.attempts;
}
