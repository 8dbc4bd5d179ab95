import type { Services } from '#platform/server/services.ts';
import { distanceKm } from '#features/places/rules/distance.ts';
import { findDates, findOf, type Finding, type FoundDate, type FoundKey } from './find-contents.ts';
import { findDocuments, type FoundDocument } from './find-documents.ts';

/**
 * The sessions found, and a function that reads everything shown about the chosen ones, in their order, skipping those that have since
 * gone.
 */
export type Nearest = { sessions: FoundDate[]; readWhole: (chosen: readonly FoundDate[]) => Promise<FoundKey[]> };

/**
 * Finds sessions around a point by searching its rings from the inside out. Reads no further ring once there are enough, so that in a town
 * its own sessions are enough.
 */
export async function findNearest(services: Pick<Services, 'db' | 'now'>, findings: readonly Finding[], enough: number): Promise<Nearest> {
  const known = new Map<string, FoundDocument>();
  for (let from = 0; from < findings.length; from += RINGS_AT_ONCE) {
    const rings = findings.slice(from, from + RINGS_AT_ONCE);
    const found = await Promise.all(rings.map((ring) => findDocuments(services, ring)));
    for (const [index, ring] of rings.entries()) {
      for (const document of found[index] ?? []) known.set(nameOf(document), document);
      const near = [...known.values()].filter((document) => isWithin(document, ring));
      if (near.length < enough && ring !== findings.at(-1)) continue;
      return await readDates(services, { ...ring, ring: { ...ring.ring, beyondKm: null } }, near);
    }
  }
  return NOTHING;
}

// One more ring costs less than another round trip to the database.
const RINGS_AT_ONCE = 2;

const NOTHING: Nearest = { sessions: [], readWhole: () => Promise.resolve([]) };

async function readDates(services: Pick<Services, 'db' | 'now'>, finding: Finding, near: FoundDocument[]): Promise<Nearest> {
  const sessions = await findDates(services, finding, near);
  const readWhole: Nearest['readWhole'] = async (chosen) => {
    const names = new Set(chosen.map(nameOf));
    const found = await findOf(
      services,
      finding,
      near.filter((document) => names.has(nameOf(document))),
    );
    const byName = new Map(found.map((key) => [nameOf(key), key]));
    return chosen.flatMap((session) => byName.get(nameOf(session)) ?? []);
  };
  return { sessions, readWhole };
}

function nameOf({ user_id: userId, id }: Pick<FoundDocument, 'user_id' | 'id'>): string {
  return `${userId}/${id}`;
}

function isWithin({ latitude, longitude }: FoundDocument, { point, ring: { withinKm } }: Finding): boolean {
  if (latitude === null || longitude === null || point === null || withinKm === null) return false;
  return distanceKm({ latitude, longitude }, point) <= withinKm;
}
