import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { setScores } from '#features/people/api/accounts/set-scores.ts';
import { setAuthorScores } from '#features/content/api/items/set-author-scores.ts';

// People per transaction: few enough to keep it short.
const PEOPLE = 1000;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Refreshes everyone's score: half a point per doubling of followers and of engagement with items of the last 90 days, and a whole point
 * per doubling of completed sales in that time. One point is worth an hour in Discover.
 */
export async function runRefreshScores(services: Services): Promise<void> {
  let after: string | null = NOBODY;
  while (after !== null) {
    const from: string = after;
    after = await inTransaction(services, (command) => refreshSome(command, from));
  }
}

type Row = { user_id: string; score: number };

async function refreshSome(command: CommandContext, after: string): Promise<string | null> {
  const since = new Date(command.now.getTime() - 90 * 86_400_000);
  const { rows } = await sql<Row>`
    select u.user_id, round((
      0.5 * ln(1 + u.follower_count) + 0.5 * ln(1 + coalesce(engaged.count, 0)) + ln(1 + coalesce(sold.count, 0))
    ) / ln(2::double precision) * 4) / 4 as score
    from users u
    left join lateral (
      select sum(like_count + 2 * comment_count + 3 * tip_count)::double precision as count from contents
      where user_id = u.user_id and status = 'published' and created_at > ${since}::timestamptz
    ) engaged on true
    left join lateral (
      select count(*)::double precision as count from payments
      where owner_user_id = u.user_id and status = 'COMPLETED' and amount > 0 and created_at > ${since}::timestamptz
    ) sold on true
    where u.user_id > ${after}::uuid
    order by u.user_id limit ${PEOPLE}`.execute(command.tx);
  const scores = rows.map((row) => ({ userId: row.user_id, score: row.score }));
  await setScores(command, scores);
  await setAuthorScores(command, scores);
  return rows.length < PEOPLE ? null : (rows.at(-1)?.user_id ?? null);
}
