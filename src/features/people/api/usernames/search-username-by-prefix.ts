import { sql } from 'kysely';
import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { SearchUsernameByPrefixInput, UserCard } from '../../contract.ts';
import { NOBODY, usernameKey } from '../../rules.ts';
import { findUserCards } from '../profiles/find-user-cards.ts';

const LIST = 'usernames';
const PREFIX = /^[a-z0-9_]{2,}$/;
// Byte order, so that the index serves both prefix and order whatever the database's collation.
const NAME = sql<string>`username_claims.username_lower collate "C"`;

/**
 * People whose username starts with the prefix, in name order. A prefix of one character, or one that no username can start with, finds
 * nobody (docs/product.md#username-search). Leaves out people the caller blocked or was blocked by.
 */
export async function searchUsernameByPrefix(
  services: Services,
  actor: Actor,
  input: SearchUsernameByPrefixInput,
): Promise<Page<UserCard>> {
  const prefix = usernameKey(input.usernamePrefix);
  if (!PREFIX.test(prefix)) return { items: [], nextCursor: null };
  return await keysetPage(services.cursors, {
    list: LIST,
    input,
    read: (after, count) =>
      services.db
        .selectFrom('username_claims')
        .select(['username_lower', 'user_id'])
        .where(NAME, 'like', `${prefix.replaceAll('_', '\\_')}%`)
        .where(NAME, '>', String(after?.[0] ?? ''))
        .where('reserved_until', 'is', null)
        .where('user_id', '<>', NOBODY)
        .where(sql<boolean>`user_id <> all (${actor.hiddenUserIds}::uuid[])`)
        .orderBy(NAME)
        .limit(count)
        .execute(),
    keyOf: (row) => [row.username_lower],
    present: async (shown) => {
      const ids = shown.map((row) => row.user_id);
      // Leaves out suspended people; the page is then shorter, and the next one continues after it.
      const cards = await findUserCards(services, ids, { activeOnly: true });
      return ids.flatMap((id) => cards.get(id) ?? []);
    },
  });
}
