import type { OwnPlace } from '../../shared/use-own-place.ts';

type Point = OwnPlace['point'];
type Searched = { location: string; point: Point | null };

/** How a spot is called whose town isn't known. */
export const NAMELESS_SPOT = 'Near me';

/** Rounds a point to about a kilometre, which doesn't tell where somebody is. */
export function coarsePoint({ latitude, longitude }: Point): Point {
  const round = (degrees: number) => Math.round(degrees * 100) / 100;
  return { latitude: round(latitude), longitude: round(longitude) };
}

/** Returns the point to save for a place that is searched. After "Near me" that is the town remembered, not the spot where the person is. */
export function keptPointOf({ location, point }: Searched, own: OwnPlace | null): Point | null {
  if (point === null) return null;
  if (location.trim() === own?.label) return own.point;
  return location.trim() === NAMELESS_SPOT ? coarsePoint(point) : point;
}
