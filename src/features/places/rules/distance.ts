/** In degrees. */
export type Point = { latitude: number; longitude: number };

const EARTH_KM = 6371;

/** Returns the distance in kilometres between two points along the earth's surface. */
export function distanceKm(one: Point, other: Point): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b] = [rad(one.latitude), rad(other.latitude)];
  const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(rad(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}
