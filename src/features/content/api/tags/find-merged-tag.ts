import type { Db } from '#db/client.ts';

/** Returns the tag that stands for a given one since an administrator mapped or merged it; null for any other. */
export async function findMergedTag(db: Db, tag: string): Promise<string | null> {
  const row = await db
    .selectFrom('unknown_tags')
    .select('mapped_to')
    .where('tag', '=', tag)
    .where('state', '=', 'mapped')
    .executeTakeFirst();
  return row?.mapped_to ?? null;
}
