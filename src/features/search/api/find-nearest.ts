import type { Services } from '#platform/server/program/services.ts';
import { distanceKm, type Point } from '#features/places/rules/distance.ts';
import { findDates, findOf, type Finding, type FoundDate, type FoundKey } from './find-contents.ts';
import { findDocuments, type FoundDocument, type NearestWanted } from '../results/server/find-documents.ts';

/**
 * The sessions found, whether there are no more, and a function that reads everything shown about the chosen ones, in their order, skipping
 * those that have since gone.
 */
export type Nearest = { sessions: FoundDate[]; isAll: boolean; readWhole: (chosen: readonly FoundDate[]) => Promise<FoundKey[]> };

/**
 * Finds the nearest sessions around a point by searching its rings from the inside out: as many as wanted, less those without a date for
 * this reader. Reads no further ring once there are enough, so that in a town its own sessions are enough.
 */
export async function findNearest(
  services: Pick<Services, 'db' | 'now'>,
  findings: readonly Finding[],
  wanted: NearestWanted,
): Promise<Nearest> {
  const { enough } = wanted;
  const known = new Map<string, FoundDocument>();
  for (const [index, ring] of findings.entries()) {
    for (const document of await findDocuments(services, ring, wanted)) known.set(nameOf(document), document);
    const near = within([...known.values()], ring);
    if (near.length < enough && index < findings.length - 1) continue;
    const read = await readDates(services, findings.slice(0, index + 1), near.slice(0, enough));
    return { ...read, isAll: near.length < enough };
  }
  return NOTHING;
}

const NOTHING: Nearest = { sessions: [], isAll: true, readWhole: () => Promise.resolve([]) };

async function readDates(
  services: Pick<Services, 'db' | 'now'>,
  findings: readonly Finding[],
  near: FoundDocument[],
): Promise<Omit<Nearest, 'isAll'>> {
  const sessions = await readBy(findDates, services, { findings, documents: near });
  const readWhole: Nearest['readWhole'] = async (chosen) => {
    const names = new Set(chosen.map(nameOf));
    const documents = near.filter((document) => names.has(nameOf(document)));
    const byName = new Map((await readBy(findOf, services, { findings, documents })).map((key) => [nameOf(key), key]));
    return chosen.flatMap((session) => byName.get(nameOf(session)) ?? []);
  };
  return { sessions, readWhole };
}

type Read<Key> = (services: Pick<Services, 'db' | 'now'>, finding: Finding, documents: readonly FoundDocument[]) => Promise<Key[]>;

// All rings at once, except for the few sessions with dates at several places: of those, the nearest date counts.
async function readBy<Key>(
  read: Read<Key>,
  services: Pick<Services, 'db' | 'now'>,
  { findings, documents }: { findings: readonly Finding[]; documents: readonly FoundDocument[] },
): Promise<Key[]> {
  const [last] = findings.slice(-1);
  if (last === undefined) return [];
  const whole = { ...last, ring: { ...last.ring, beyondKm: null } };
  const [still, moved] = [documents.filter(({ points }) => points === null), documents.filter(({ points }) => points !== null)];
  const found = await Promise.all([read(services, whole, still), ...findings.map((finding) => read(services, finding, moved))]);
  return found.flat();
}

function nameOf({ user_id: userId, id }: Pick<FoundDocument, 'user_id' | 'id'>): string {
  return `${userId}/${id}`;
}

/** The documents within a ring, nearest first. */
function within(documents: FoundDocument[], { point, ring: { withinKm } }: Finding): FoundDocument[] {
  if (point === null || withinKm === null) return [];
  return documents
    .map((document) => ({ document, km: Math.min(...pointsOf(document).map((one) => distanceKm(one, point))) }))
    .filter(({ km }) => km <= withinKm)
    .toSorted((one, other) => one.km - other.km)
    .map(({ document }) => document);
}

// A session's own point, and those of its dates elsewhere.
function pointsOf({ latitude, longitude, points }: FoundDocument): Point[] {
  const own = latitude === null || longitude === null ? [] : [{ latitude, longitude }];
  return [...own, ...Object.values(points ?? {}).map(([lat, lng]) => ({ latitude: lat, longitude: lng }))];
}
