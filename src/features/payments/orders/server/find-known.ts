import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { UserCard } from '#features/people/contract.ts';
import { serializeUserCard, USER_CARD_COLUMNS } from '#features/people/api/profiles/serialize-user.ts';
import { haveOrdered } from '../../api/orders/orders-between.ts';
import { findBuyers } from './search-buyers.ts';

const SHOWN = 12;
// Of those who follow somebody with more, the others are found by their whole username.
const FOLLOWERS = 3000;
// Whoever has only begun to buy is left out of these afterwards.
const FOUND = 100;

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
  const following = new Set(followers.map((row) => row.follower_user_id));
  const hidden = new Set([...actor.hiddenUserIds, actor.userId]);
  const shown = [...new Set([...following, ...(await findBuyers(db, actor.userId))])].filter((id) => !hidden.has(id));
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
    .limit(FOUND)
    .execute();
  const others = rows.map((row) => row.user_id).filter((id) => !following.has(id));
  const buyers = new Set(others.length === 0 ? [] : await haveOrdered(db, actor.userId, others));
  const known = rows.filter(({ user_id: id }) => following.has(id) || buyers.has(id));
  return known.slice(0, SHOWN).map((row) => serializeUserCard(row, mediaLinks));
}
