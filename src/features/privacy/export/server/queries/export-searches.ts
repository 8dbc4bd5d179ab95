import type { Db } from '#db/client.ts';
import { whole } from './export-pages.ts';

/** The person's saved searches. */
export const exportedSearches = (db: Db, userId: string) =>
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
export const exportedPlaces = (db: Db, userId: string) =>
  whole(
    db
      .selectFrom('saved_locations')
      .select(['kind', 'name', 'formatted_address as place', 'latitude', 'longitude', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  );
