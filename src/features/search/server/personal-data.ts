import type { Db } from '#db/client.ts';
import { bindPersonalData, whole } from '#platform/server/database/personal-data.ts';
import { deleteSearchData } from '../api/delete-search-data.ts';
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
