import type { Db } from '#db/client.ts';

/** Returns the pattern for `ilike` of what contains these words; backslashes, percent signs and underscores are taken literally. */
export function containing(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Returns everybody who has ever begun to buy from a seller. Whether they did is not asked: it would read every order whole, and an index alone
 * knows who they are.
 */
export async function findBuyers(db: Db, ownerUserId: string): Promise<string[]> {
  const rows = await db.selectFrom('payments').select('user_id').distinct().where('owner_user_id', '=', ownerUserId).execute();
  return rows.map((row) => row.user_id);
}

/** Returns those of the people whose display name or username now contains these words: an order keeps only the username of its day. */
export async function searchBuyers(db: Db, userIds: string[], words: string): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where((row) => row('user_id', '=', row.fn.any(row.val(userIds))))
    .where((row) =>
      row.or([row('display_name', 'ilike', containing(words)), row('username', 'ilike', containing(words.replace(/^@/, '')))]),
    )
    .execute();
  return rows.map((row) => row.user_id);
}
