import { LANDMARKS } from './landmarks.ts';
import { projected, type MapPoint } from './map-projection.ts';
import type { MapWindow } from './use-map-window.ts';

type Landmark = MapPoint & { name: string };
type SightParams = { view: MapWindow; pixel: number; first: readonly Landmark[] };

const TOWNS: readonly Landmark[] = LANDMARKS.map(([name, latitude, longitude]) => ({ name, ...projected({ latitude, longitude }) }));
const LETTER = 7;
const LINE = 34;
// The requested square may sit in a wider frame.
const BESIDE = 0.6;

/** Returns the towns to label in the view, those in `first` before all others, so that no labels overlap; `pixel` is in map units. */
export function namesInSight({ view, pixel, first }: SightParams): Landmark[] {
  const isInSight = ({ x, y }: Landmark) =>
    x > view.x - view.side * BESIDE && x < view.x + view.side * (1 + BESIDE) && y > view.y && y < view.y + view.side;
  const named: Landmark[] = [];
  for (const town of [...first, ...TOWNS.filter(isInSight)]) {
    const width = (other: Landmark) => ((town.name.length + other.name.length) / 2) * LETTER + 10;
    const isClear = named.every((other) => Math.abs(town.x - other.x) > pixel * width(other) || Math.abs(town.y - other.y) > pixel * LINE);
    if (isClear) named.push(town);
  }
  return named;
}
