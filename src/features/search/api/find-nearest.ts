import type { Services } from '#platform/server/program/services.ts';
import { distanceKm, type Point } from '#features/places/rules/distance.ts';
import { findDates, findOf, type ContentQuery, type SessionDate, type FoundItem } from './find-contents.ts';
import { findDocuments, type MatchingDocument, type NearestParams } from '../results/server/find-documents.ts';

/**
 * The sessions found, whether there are no more, and a function that reads all that is shown of the chosen ones, in their order. It skips
 * those that have since gone.
 */
export type Nearest = { sessions: SessionDate[]; isAll: boolean; readWhole: (chosen: readonly SessionDate[]) => Promise<FoundItem[]> };

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
  const known = new Map<string, MatchingDocument>();
  for (const [index, band] of contentQueries.entries()) {
    for (const document of await findDocuments(services, band, params)) known.set(nameOf(document), document);
    const near = within([...known.values()], band);
    if (near.length < enough && index < contentQueries.length - 1) continue;
    const read = await readDates(services, contentQueries.slice(0, index + 1), near.slice(0, enough));
    return { ...read, isAll: near.length < enough };
  }
  return NOTHING;
}

const NOTHING: Nearest = { sessions: [], isAll: true, readWhole: () => Promise.resolve([]) };

async function readDates(
  services: Pick<Services, 'db' | 'now'>,
  contentQueries: readonly ContentQuery[],
  near: MatchingDocument[],
): Promise<Omit<Nearest, 'isAll'>> {
  const sessions = await readBy(findDates, services, { contentQueries, documents: near });
  const readWhole: Nearest['readWhole'] = async (chosen) => {
    const names = new Set(chosen.map(nameOf));
    const documents = near.filter((document) => names.has(nameOf(document)));
    const byName = new Map((await readBy(findOf, services, { contentQueries, documents })).map((key) => [nameOf(key), key]));
    return chosen.flatMap((session) => byName.get(nameOf(session)) ?? []);
  };
  return { sessions, readWhole };
}

type Read<Key> = (
  services: Pick<Services, 'db' | 'now'>,
  contentQuery: ContentQuery,
  documents: readonly MatchingDocument[],
) => Promise<Key[]>;

// All bands at once, except for the few sessions with dates at several places: of those, the nearest date counts.
async function readBy<Key>(
  read: Read<Key>,
  services: Pick<Services, 'db' | 'now'>,
  { contentQueries, documents }: { contentQueries: readonly ContentQuery[]; documents: readonly MatchingDocument[] },
): Promise<Key[]> {
  const [last] = contentQueries.slice(-1);
  if (last === undefined) return [];
  const whole = { ...last, band: { ...last.band, beyondKm: null } };
  const [still, moved] = [documents.filter(({ points }) => points === null), documents.filter(({ points }) => points !== null)];
  const found = await Promise.all([
    read(services, whole, still),
    ...contentQueries.map((contentQuery) => read(services, contentQuery, moved)),
  ]);
  return found.flat();
}

function nameOf({ user_id: userId, id }: Pick<MatchingDocument, 'user_id' | 'id'>): string {
  return `${userId}/${id}`;
}

/** The documents within a band, nearest first. */
function within(documents: MatchingDocument[], { point, band: { withinKm } }: ContentQuery): MatchingDocument[] {
  if (point === null || withinKm === null) return [];
  return documents
    .map((document) => ({ document, km: Math.min(...pointsOf(document).map((one) => distanceKm(one, point))) }))
    .filter(({ km }) => km <= withinKm)
    .toSorted((one, other) => one.km - other.km)
    .map(({ document }) => document);
}

// A session's own point, and those of its dates elsewhere.
function pointsOf({ latitude, longitude, points }: MatchingDocument): Point[] {
  const own = latitude === null || longitude === null ? [] : [{ latitude, longitude }];
  return [...own, ...Object.values(points ?? {}).map(([lat, lng]) => ({ latitude: lat, longitude: lng }))];
}
