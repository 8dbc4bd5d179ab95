import type { Coordinates } from '../../contract.ts';

/** A point on the drawn map, in hundredths of a degree east and the matching Mercator units south. */
export type MapPoint = { x: number; y: number };

/** Projects coordinates onto the drawn map. */
export function projected({ latitude, longitude }: Coordinates): MapPoint {
  const bounded = Math.max(-85, Math.min(85, latitude));
  return { x: longitude * 100, y: (-Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) * 18_000) / Math.PI };
}

/** Converts kilometres to map units at this latitude. */
export function unitsOf(km: number, latitude: number): number {
  return (km / 111.32 / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))) * 100;
}

/** Returns the point of the earth at a point of the map. */
export function unprojected({ x, y }: MapPoint): Coordinates {
  const latitude = (2 * Math.atan(Math.exp((-y * Math.PI) / 18_000)) - Math.PI / 2) * (180 / Math.PI);
  return { latitude, longitude: x / 100 };
}

/** Converts map units to kilometres at this latitude. */
export function kmOf(units: number, latitude: number): number {
  return units / unitsOf(1, latitude);
}
