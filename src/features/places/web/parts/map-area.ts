import type { Coordinates } from '../../contract.ts';
import { townAround } from './landmark-names.ts';
import { kmOf, unprojected } from './map-projection.ts';
import type { MapWindow } from './use-map-window.ts';

/** A part of a map: its middle, to about a kilometre, half its width in whole kilometres, and what to call it. */
export type MapArea = Coordinates & { km: number; label: string };

const LEAST_KM = 1;
// As far as search measures.
const MOST_KM = 200;

const NAMELESS = 'This area';
const AROUND = 'Around ';

/** Whether a place that is searched is the area of a map, and no place to be named on it. */
export function isAreaLabel(label: string): boolean {
  return label === NAMELESS || label.startsWith(AROUND);
}

/** Returns an area that can be searched: its middle says no more than a coarse point does. */
export function areaAround({ latitude, longitude }: Coordinates, km: number): MapArea {
  const round = (degrees: number) => Math.round(degrees * 100) / 100;
  const middle = { latitude: round(latitude), longitude: round(longitude) };
  const reach = Math.max(LEAST_KM, Math.min(MOST_KM, Math.ceil(km)));
  const town = townAround(middle, reach);
  return { ...middle, km: reach, label: town === null ? NAMELESS : `${AROUND}${town}` };
}

/** Returns the area that a drawn map shows. */
export function areaOf({ x, y, side }: MapWindow): MapArea {
  const middle = unprojected({ x: x + side / 2, y: y + side / 2 });
  return areaAround(middle, kmOf(side / 2, middle.latitude));
}
