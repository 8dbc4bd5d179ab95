import type { Db } from '#db/client.ts';

/** Returns how those who checked people in are called: a helper by the name of their link, the host by their own. */
export async function namesOfKeepers(
  db: Db,
  ownerUserId: string,
  linkIds: readonly (string | null)[],
): Promise<(linkId: string | null) => string | null> {
  const ids = [...new Set(linkIds)];
  const known = ids.filter((id) => id !== null);
  const [links, host] = await Promise.all([
    known.length === 0
      ? []
      : db.selectFrom('door_links').select(['id', 'name']).where('owner_user_id', '=', ownerUserId).where('id', 'in', known).execute(),
    ids.includes(null)
      ? db.selectFrom('users').select(['display_name', 'username']).where('user_id', '=', ownerUserId).executeTakeFirst()
      : undefined,
  ]);
  const names = new Map(links.map(({ id, name }) => [id, name]));
  return (linkId) => (linkId === null ? (host?.display_name ?? host?.username ?? null) : (names.get(linkId) ?? null));
}
