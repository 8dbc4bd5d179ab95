import { statement } from '#db/statement.ts';
import type { Services } from '#platform/server/services.ts';
import { addMinutes } from '#kernel/instant.ts';
import { LIMIT_DECLINES } from '../limits.ts';
import { findSellers } from './find-sellers.ts';

// A checkout is open for half an hour; what declined within the time was ordered little before it.
const DECLINES = statement<{ count: number }, { sellers: string[]; buyer: string; since: Date; orderedSince: Date }>(`
  select count(*) as count
  from payments p join payment_logs l on l.owner_user_id = any(:sellers::uuid[]) and l.owner_user_id = p.owner_user_id and l.payment_id = p.id
  where p.owner_user_id = any(:sellers::uuid[]) and p.user_id = :buyer::uuid and p.created_at > :orderedSince::timestamptz
    and l.event_type = 'FAILED' and l.source like 'evt_%' and l.at > :since::timestamptz`);

/** Whether so many of a person's cards were declined lately that somebody seems to be trying out numbers. `known` are their sellers, where somebody has just read them. */
export async function hasTooManyDeclines({ db, now }: Services, userId: string, known?: string[]): Promise<boolean> {
  const sellers = known ?? (await findSellers(db, userId));
  if (sellers.length === 0) return false;
  const since = addMinutes(now(), -LIMIT_DECLINES.minutes);
  const orderedSince = addMinutes(since, -LIMIT_DECLINES.minutes);
  const [found] = await DECLINES.all(db, { sellers, buyer: userId, since, orderedSince });
  return (found?.count ?? 0) >= LIMIT_DECLINES.attempts;
}
