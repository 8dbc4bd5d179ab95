import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { Tx } from '#db/client.ts';

/** Returns the owner's username and the title of an item; null for a post, which has none. */
export async function findOwnedItem(tx: Tx, ownerUserId: string, uri: ContentItemUri): Promise<{ username: string; title: string | null }> {
  return await tx
    .selectFrom('users')
    .select(['username'])
    .select((select) =>
      select
        .selectFrom('sessions')
        .select('title')
        .where('sessions.user_id', '=', ownerUserId)
        .where('sessions.id', '=', uri.id)
        .limit(1)
        .as('title'),
    )
    .where('users.user_id', '=', ownerUserId)
    .executeTakeFirstOrThrow();
}
