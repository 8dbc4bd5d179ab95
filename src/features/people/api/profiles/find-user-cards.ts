import type { Db, Tx } from '#db/client.ts';
import type { MediaLinks } from '#platform/server/storage/media-links.ts';
import type { UserCard } from '../../contract.ts';
import { serializeUserCard, USER_CARD_COLUMNS } from './serialize-user.ts';

type Options = { activeOnly?: boolean; inSearchEngines?: boolean; forAdministrators?: boolean };

/**
 * The cards of these people by user id. Skips unknown people, suspended ones with `activeOnly`, and with `inSearchEngines` those who don't
 * want to be found by search engines. The picture of a suspended person is for administrators only.
 */
export async function findUserCards(
  services: { db: Db | Tx; mediaLinks: MediaLinks },
  userIds: Iterable<string>,
  { activeOnly = false, inSearchEngines = false, forAdministrators = false }: Options = {},
): Promise<Map<string, UserCard>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const rows = await services.db
    .selectFrom('users')
    .select([...USER_CARD_COLUMNS, 'users.status'])
    .where('user_id', 'in', ids)
    .$if(activeOnly, (query) => query.where('status', '=', 'active'))
    .$if(inSearchEngines, (query) => query.where('in_search_engines', '=', true))
    .execute();
  return new Map(
    rows.map(({ status, ...row }) => {
      const hidden = status === 'suspended';
      const shown = hidden && !forAdministrators ? { ...row, profile_pic: null } : row;
      return [row.user_id, serializeUserCard(shown, services.mediaLinks, hidden ? 'admin' : 'public')];
    }),
  );
}
