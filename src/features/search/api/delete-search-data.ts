import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Deletes the search documents, saved searches and saved places of a person who left. Returns how many rows it deleted. */
export async function deleteSearchData({ tx }: CommandContext, userId: string): Promise<number> {
  const documents = await tx.deleteFrom('search_documents').where('user_id', '=', userId).executeTakeFirst();
  const searches = await tx.deleteFrom('saved_searches').where('user_id', '=', userId).executeTakeFirst();
  const locations = await tx.deleteFrom('saved_locations').where('user_id', '=', userId).executeTakeFirst();
  return [documents, searches, locations].reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
