import type { Coordinates } from '../../contract.ts';
import { projected, unitsOf } from './map-projection.ts';
import type { MapWindow } from './use-map-window.ts';

// Shows enough around a single spot for the names of districts or other towns to tell where it is.
const LEAST_KM = 24;
// Britain and Ireland.
const WHOLE: MapWindow = { x: -1235, y: -7340, side: 1600 };

/** Returns the part of the drawn map that shows all pins and the searched area. */
export function windowAround(pins: readonly Coordinates[], centre: (Coordinates & { km: number | null }) | null): MapWindow {
  const points = [...pins, ...(centre ? [centre] : [])].map(projected);
  if (points.length === 0) return WHOLE;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const reach = centre?.km ? unitsOf(centre.km, centre.latitude) * 2.2 : 0;
  const side = Math.max(unitsOf(LEAST_KM, 53), reach, (right - left) * 1.35, (bottom - top) * 1.35);
  return { side, x: (left + right - side) / 2, y: (top + bottom - side) / 2 };
}
