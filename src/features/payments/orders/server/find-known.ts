import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { UserCard } from '#features/people/contract.ts';
import { serializeUserCard, USER_CARD_COLUMNS } from '#features/people/api/profiles/serialize-user.ts';
import { findBuyers } from './search-buyers.ts';

const SHOWN = 12;
// Of those who follow somebody with more, the others are found by their whole username.
const FOLLOWERS = 3000;

/**
 * Finds the people whom the caller may give something, who follow them or have ordered from them, by the beginning of their username or of
 * any word of their name. Leaves out the caller and anyone blocked either way.
 */
export async function findKnown({ db, mediaLinks }: Services, actor: Actor, { query }: { query: string }): Promise<UserCard[]> {
  const words = query.trim().replace(/^@/, '');
  if (words.length < 2) return [];
  const followers = await db
    .selectFrom('followers')
    .select('follower_user_id')
    .where('following_user_id', '=', actor.userId)
    .limit(FOLLOWERS)
    .execute();
  const ids = [...followers.map((row) => row.follower_user_id), ...(await findBuyers(db, actor.userId))];
  const hidden = new Set([...actor.hiddenUserIds, actor.userId]);
  const shown = [...new Set(ids)].filter((id) => !hidden.has(id));
  if (shown.length === 0) return [];
  const start = `${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await db
    .selectFrom('users')
    .select(USER_CARD_COLUMNS)
    .where((row) => row('user_id', '=', row.fn.any(row.val(shown))))
    .where('status', '=', 'active')
    .where((row) =>
      row.or([row('username', 'ilike', start), row('display_name', 'ilike', start), row('display_name', 'ilike', `% ${start}`)]),
    )
    .orderBy('display_name')
    .orderBy('user_id')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => serializeUserCard(row, mediaLinks));
}
