import type { Db } from '#db/client.ts';

const QUOTE_MAX = 120;

/** The start of each of these comments under the owner's items; skips deleted ones. */
export async function readQuotes({ db }: { db: Db }, ownerUserId: string, commentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'text'])
    .where('content_user_id', '=', ownerUserId)
    .where('id', 'in', commentIds)
    .where('deleted', '=', false)
    .execute();
  return new Map(rows.map(({ id, text }) => [id, text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX).trimEnd()}…` : text]));
}
