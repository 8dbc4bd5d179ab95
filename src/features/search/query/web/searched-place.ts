import type { OwnPlace } from '../../shared/use-own-place.ts';
import type { Place } from '#features/places/contract.ts';

type Point = OwnPlace['point'];
type SearchPlace = { location: string; point: Point | null };

/** The label of a spot whose town isn't known. */
export const NAMELESS_SPOT = 'Near me';

/** Rounds a point to about a kilometre, which doesn't tell where somebody is. */
export function coarsePoint({ latitude, longitude }: Point): Point {
  const round = (degrees: number) => Math.round(degrees * 100) / 100;
  return { latitude: round(latitude), longitude: round(longitude) };
}

/** Returns the point to save for a place that is searched. After "Near me" that is the town remembered, not the spot where the person is. */
export function pointToSave({ location, point }: SearchPlace, own: OwnPlace | null): Point | null {
  if (point === null) return null;
  if (location.trim() === own?.label) return own.point;
  return location.trim() === NAMELESS_SPOT ? coarsePoint(point) : point;
}

/** Returns only the town of the place where somebody is: a geocoder knows their street and house too. Null if it names no town. */
export function townOf({ precision, label, city, country, latitude, longitude }: Place): OwnPlace | null {
  const town = precision === 'town' ? label : [city, country].filter((part) => part !== '').join(', ');
  return city === '' ? null : { label: town, point: { latitude, longitude } };
}

/** The special choice of place that means online (docs/product.md#places). */
export const REMOTE = 'Remote';
