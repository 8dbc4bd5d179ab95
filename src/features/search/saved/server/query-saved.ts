import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { SavedLocation, SavedSearch } from '../contract.ts';
import { SavedFilters } from '../../contract.ts';

type PageInput = { limit: number; cursor?: string | null | undefined };
type Deps = Pick<Services, 'db' | 'cursors'>;

const LAST = '9999-01-01T00:00:00.000Z';

/** Returns the caller's saved searches, latest first. */
export async function querySavedSearches({ db, cursors }: Deps, actor: Actor, input: PageInput): Promise<Page<SavedSearch>> {
  return await keysetPage(cursors, {
    list: 'saved-searches',
    input,
    read: (after, count) =>
      db
        .selectFrom('saved_searches')
        .select(['created_at', 'query', 'name', 'formatted_address', 'latitude', 'longitude', 'filters', 'alert'])
        .where('user_id', '=', actor.userId)
        .where('created_at', '<', new Date(after?.[0] ?? LAST))
        .orderBy('created_at', 'desc')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.created_at.toISOString()],
    present: (shown) =>
      shown.map((row): SavedSearch => ({
        query: row.query,
        name: row.name,
        location: row.formatted_address === null ? null : { formattedAddress: row.formatted_address, coordinates: pointOf(row) },
        filters: SavedFilters.parse(row.filters),
        alert: row.alert,
        createdAt: row.created_at.toISOString(),
      })),
  });
}

function pointOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Returns the caller's saved places, latest first. */
export async function querySavedLocations(
  { db, cursors }: Deps,
  actor: Actor,
  { kind, ...input }: PageInput & { kind: 'SEARCH' | 'OWN' },
): Promise<Page<SavedLocation>> {
  return await keysetPage(cursors, {
    list: `saved-locations:${kind}`,
    input,
    read: (after, count) =>
      db
        .selectFrom('saved_locations')
        .select(['created_at', 'formatted_address', 'latitude', 'longitude', 'name'])
        .where('user_id', '=', actor.userId)
        .where('kind', '=', kind)
        .where('created_at', '<', new Date(after?.[0] ?? LAST))
        .orderBy('created_at', 'desc')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.created_at.toISOString()],
    present: (shown) =>
      shown.map((row): SavedLocation => ({
        location: { formattedAddress: row.formatted_address, coordinates: { latitude: row.latitude, longitude: row.longitude } },
        name: row.name,
        createdAt: row.created_at.toISOString(),
      })),
  });
}
