import type { Db } from '#db/client.ts';
import { bindPersonalData, whole } from '#platform/server/database/personal-data.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { searchPersonalData } from '../personal-data.ts';

/** The person's saved searches. */
const exportedSearches = (db: Db, userId: string) =>
  whole(
    db
      .selectFrom('saved_searches')
      .select(['query', 'name', 'formatted_address as place', 'latitude', 'longitude', 'filters', 'alert'])
      .select('created_at as createdAt')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  );

/** The person's saved places. */
const exportedPlaces = (db: Db, userId: string) =>
  whole(
    db
      .selectFrom('saved_locations')
      .select(['kind', 'name', 'formatted_address as place', 'latitude', 'longitude', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  );

/** Deletes the search documents, saved searches and saved places of a person who left. Returns how many rows it deleted. */
async function deleteSearchData({ tx }: CommandContext, userId: string): Promise<number> {
  const documents = await tx.deleteFrom('search_documents').where('user_id', '=', userId).executeTakeFirst();
  const searches = await tx.deleteFrom('saved_searches').where('user_id', '=', userId).executeTakeFirst();
  const locations = await tx.deleteFrom('saved_locations').where('user_id', '=', userId).executeTakeFirst();
  return [documents, searches, locations].reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}

/** Reads and erases the personal data of search. */
export const searchData = bindPersonalData(searchPersonalData, {
  read: {
    'saved-searches.json': exportedSearches,
    'saved-places.json': exportedPlaces,
  },
  erase: {
    saves: deleteSearchData,
  },
});
