import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { SearchFilters, type SavedLocation, type SavedSearch } from '../../contract.ts';

type Asked = { limit: number; cursor?: string | null | undefined };
type Reading = Pick<Services, 'db' | 'cursors'>;

const LAST = '9999-01-01T00:00:00.000Z';

/** The searches that the caller keeps, the latest first. */
export async function querySavedSearches({ db, cursors }: Reading, actor: Actor, { limit, cursor }: Asked): Promise<Page<SavedSearch>> {
  const before = cursor ? String(cursors.open('saved-searches', cursor)[0]) : LAST;
  const rows = await db
    .selectFrom('saved_searches')
    .select(['created_at', 'query', 'name', 'formatted_address', 'latitude', 'longitude', 'filters', 'alert'])
    .where('user_id', '=', actor.userId)
    .where('created_at', '<', new Date(before))
    .orderBy('created_at', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map((row): SavedSearch => ({
    query: row.query,
    name: row.name,
    location: row.formatted_address === null ? null : { formattedAddress: row.formatted_address, coordinates: pointOf(row) },
    filters: SearchFilters.parse(row.filters),
    alert: row.alert,
    createdAt: row.created_at.toISOString(),
  }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? cursors.seal('saved-searches', [last.createdAt]) : null };
}

function pointOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The places that the caller keeps, the latest first. */
export async function querySavedLocations(
  { db, cursors }: Reading,
  actor: Actor,
  { kind, limit, cursor }: Asked & { kind: 'SEARCH' | 'OWN' },
): Promise<Page<SavedLocation>> {
  const list = `saved-locations:${kind}`;
  const before = cursor ? String(cursors.open(list, cursor)[0]) : LAST;
  const rows = await db
    .selectFrom('saved_locations')
    .select(['created_at', 'formatted_address', 'latitude', 'longitude'])
    .where('user_id', '=', actor.userId)
    .where('kind', '=', kind)
    .where('created_at', '<', new Date(before))
    .orderBy('created_at', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map((row): SavedLocation => ({
    location: { formattedAddress: row.formatted_address, coordinates: { latitude: row.latitude, longitude: row.longitude } },
    createdAt: row.created_at.toISOString(),
  }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? cursors.seal(list, [last.createdAt]) : null };
}
