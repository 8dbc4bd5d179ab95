import { distanceKm, type Point } from '#features/places/rules/distance.ts';

const DETOUR = 1.3;
const WALK_KM_H = 5;
const RIDE_KM_H = 15;
const WALKED_KM = 3;
const RIDDEN_KM = 12;

/**
 * Says how far it is from a place to an area of about a kilometre, and how long on foot or by bike if it is near: in steps of five minutes,
 * as the crow flies with a detour.
 */
export function travelWords(from: { label: string; point: Point }, to: Point): string {
  const km = distanceKm(from.point, to);
  const town = from.label.split(',')[0] ?? from.label;
  const minutes = (speed: number) => Math.max(5, Math.round((km * DETOUR * 12) / speed) * 5);
  if (km < 1) return `Within about 1 km of ${town}`;
  const far = `About ${Math.round(km)} km from ${town}`;
  if (km <= WALKED_KM) return `${far}, some ${minutes(WALK_KM_H)} minutes on foot`;
  return km <= RIDDEN_KM ? `${far}, some ${minutes(RIDE_KM_H)} minutes by bike` : far;
}
