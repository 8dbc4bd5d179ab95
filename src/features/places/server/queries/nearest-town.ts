import type { Db } from '#db/client.ts';
import { distanceKm, type Point } from '../../rules/distance.ts';
import { findTownsNear, type Town } from './find-towns.ts';

/** Returns the town someone at a point would say they are in: a nearby one, where larger towns reach further. Null if none is near. */
export async function nearestTown(db: Db, point: Point): Promise<Town | null> {
  const towns = await findTownsNear(db, point);
  const reach = (town: Town) => distanceKm(point, town) / Math.log10(town.weight + 100);
  return towns.toSorted((one, other) => reach(one) - reach(other))[0] ?? null;
}
