import { LANDMARKS } from './landmarks.ts';
import type { Coordinates } from '../../contract.ts';
import { projected, unitsOf, type MapPoint } from './map-projection.ts';
import type { MapWindow } from './use-map-window.ts';

export type Landmark = MapPoint & { name: string };
type SightParams = { view: MapWindow; pixel: number; first: readonly Landmark[]; districts?: readonly Landmark[] };

const TOWNS: readonly Landmark[] = LANDMARKS.map(([name, latitude, longitude]) => ({ name, ...projected({ latitude, longitude }) }));
const LETTER = 7;
const LINE = 34;
// The requested square may sit in a wider frame.
const BESIDE = 0.6;

/**
 * Returns the towns to label in the view so that no labels overlap, those in `first` before all others and `districts` last; `pixel` is in map
 * units.
 */
export function namesInSight({ view, pixel, first, districts = [] }: SightParams): Landmark[] {
  const isInSight = ({ x, y }: Landmark) =>
    x > view.x - view.side * BESIDE &&
    x < view.x + view.side * (1 + BESIDE) &&
    y > view.y - view.side * BESIDE &&
    y < view.y + view.side * (1 + BESIDE);
  const named: Landmark[] = [];
  for (const town of [...first, ...TOWNS.filter(isInSight), ...districts.filter(isInSight)]) {
    const width = (other: Landmark) => ((town.name.length + other.name.length) / 2) * LETTER + 10;
    const isClear = named.every((other) => Math.abs(town.x - other.x) > pixel * width(other) || Math.abs(town.y - other.y) > pixel * LINE);
    if (isClear) named.push(town);
  }
  return named;
}

/** Reads towns from lines of `name,latitude,longitude;…`. */
export function readLandmarks(lines: readonly string[]): Landmark[] {
  return lines
    .flatMap((line) => line.split(';'))
    .map((one) => {
      const [name = '', latitude, longitude] = one.split(',');
      return { name, ...projected({ latitude: Number(latitude), longitude: Number(longitude) }) };
    });
}

/** Returns the best-known town in a square around a point, or null if there is none: `km` is half its side. */
export function townAround(point: Coordinates, km: number): string | null {
  const { x, y } = projected(point);
  const reach = unitsOf(km, point.latitude);
  return TOWNS.find((town) => Math.abs(town.x - x) <= reach && Math.abs(town.y - y) <= reach)?.name ?? null;
}
