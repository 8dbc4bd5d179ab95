import type { Db } from '#db/client.ts';
import { distanceKm, type Point } from '../../rules/distance.ts';
import { findTownsNear, type Town } from './find-towns.ts';

// Hardly anybody elsewhere knows a smaller town. Seats of districts without a population figure, some of them hamlets, weigh this much.
const UNKNOWN = 20_000;

/** Returns a nearby town, known well enough, that tells a town from others with its name. Null if there is none. */
export async function townBeside(db: Db, town: Town): Promise<Town | null> {
  const others = (await findTownsNear(db, town)).filter(({ name, weight }) => name !== town.name && weight > UNKNOWN);
  return closestOf(others, town);
}

/** Returns the town someone at a point would say they are in: a nearby one, where larger towns reach further. Null if none is near. */
export async function nearestTown(db: Db, point: Point): Promise<Town | null> {
  return closestOf(await findTownsNear(db, point), point);
}

function closestOf(towns: readonly Town[], point: Point): Town | null {
  const reach = (town: Town) => distanceKm(point, town) / Math.log10(town.weight + 100);
  return towns.toSorted((one, other) => reach(one) - reach(other))[0] ?? null;
}
