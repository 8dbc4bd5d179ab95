import type { Db, Tx } from '#db/client.ts';

/** Takes an item out of what can be found. */
export async function removeDocument(db: Db | Tx, item: { userId: string; type: 'USER' | 'POST' | 'SESSION'; id: string }): Promise<void> {
  await db
    .deleteFrom('search_documents')
    .where('user_id', '=', item.userId)
    .where('type', '=', item.type)
    .where('id', '=', item.id)
    .execute();
}
