import type { Services } from '#platform/server/program/services.ts';
import { distanceKm, type Point } from '#features/places/rules/distance.ts';
import { findOf, type ContentQuery, type FoundItem } from './find-contents.ts';
import { findNearDocuments, type NearDocument, type NearestParams } from '../results/server/find-documents.ts';

/** The sessions found, and whether there are no more. */
export type Nearest = { sessions: FoundItem[]; isAll: boolean };

/**
 * Finds the nearest sessions around a point by searching its bands from the inside out: as many as wanted, less those without a date for
 * this reader. Reads no further band once there are enough, so that in a town its own sessions are enough.
 */
export async function findNearest(
  services: Pick<Services, 'db' | 'now'>,
  contentQueries: readonly ContentQuery[],
  params: NearestParams,
): Promise<Nearest> {
  const { enough } = params;
  const known = new Map<string, NearDocument>();
  for (const [index, band] of contentQueries.entries()) {
    for (const document of await findNearDocuments(services, band, params)) known.set(nameOf(document), document);
    const near = within([...known.values()], band);
    if (near.length < enough && index < contentQueries.length - 1) continue;
    const sessions = await readDates(services, contentQueries.slice(0, index + 1), near.slice(0, enough));
    return { sessions, isAll: near.length < enough };
  }
  return { sessions: [], isAll: true };
}

// All bands at once, except for the few sessions with dates at several places: of those, the nearest date counts.
async function readDates(
  services: Pick<Services, 'db' | 'now'>,
  contentQueries: readonly ContentQuery[],
  near: NearDocument[],
): Promise<FoundItem[]> {
  const [last] = contentQueries.slice(-1);
  if (last === undefined) return [];
  const whole = { ...last, band: { ...last.band, beyondKm: null } };
  const [still, moved] = [near.filter(({ points }) => points === null), near.filter(({ points }) => points !== null)];
  const found = await Promise.all([
    readSome(services, whole, still),
    ...contentQueries.map((contentQuery) => readSome(services, contentQuery, moved)),
  ]);
  return found.flat();
}

function readSome(services: Pick<Services, 'db' | 'now'>, contentQuery: ContentQuery, documents: NearDocument[]): Promise<FoundItem[]> {
  if (documents.length === 0) return Promise.resolve([]);
  const keys = { owners: documents.map(({ user_id: owner }) => owner), ids: documents.map(({ id }) => id) };
  return findOf(services, contentQuery, keys);
}

function nameOf({ user_id: userId, id }: Pick<NearDocument, 'user_id' | 'id'>): string {
  return `${userId}/${id}`;
}

/** The documents within a band, nearest first. */
function within(documents: NearDocument[], { point, band: { withinKm } }: ContentQuery): NearDocument[] {
  if (point === null || withinKm === null) return [];
  return documents
    .map((document) => ({ document, km: Math.min(...pointsOf(document).map((one) => distanceKm(one, point))) }))
    .filter(({ km }) => km <= withinKm)
    .toSorted((one, other) => one.km - other.km)
    .map(({ document }) => document);
}

// A session's own point, and those of its dates elsewhere.
function pointsOf({ latitude, longitude, points }: NearDocument): Point[] {
  const own = latitude === null || longitude === null ? [] : [{ latitude, longitude }];
  return [...own, ...Object.values(points ?? {}).map(([lat, lng]) => ({ latitude: lat, longitude: lng }))];
}
