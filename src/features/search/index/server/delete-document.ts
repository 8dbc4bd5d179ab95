import type { Db, Tx } from '#db/client.ts';

/** Removes an item from the search index. */
export async function removeDocument(db: Db | Tx, item: { userId: string; type: 'USER' | 'POST' | 'SESSION'; id: string }): Promise<void> {
  await db
    .deleteFrom('search_documents')
    .where('user_id', '=', item.userId)
    .where('type', '=', item.type)
    .where('id', '=', item.id)
    .execute();
}
