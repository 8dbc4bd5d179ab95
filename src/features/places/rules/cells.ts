import { cellToLatLng, cellToParent, gridDisk, latLngToCell } from 'h3-js';
import { distanceKm, type Point } from './distance.ts';

/** The cell sizes stored for a place: about 1,770, 253, 36 and 5 square kilometres. */
export type Resolution = 4 | 5 | 6 | 7;

/** The cells that contain a point, each the parent of the next, so that together they reveal no more than the smallest. */
export type Cells = { r4: number; r5: number; r6: number; r7: number };

// Average edge length in kilometres.
const EDGE_KM = { 4: 26.07, 5: 9.85, 6: 3.72, 7: 1.41 } as const;
// The bits of an H3 index for digits finer than these cells: always the same. Without them, JavaScript holds the index exactly.
const FINER_BITS = 24n;

/** Returns the H3 cells that contain a point (docs/product.md#entities). */
export function cellsOf({ latitude, longitude }: Point): Cells {
  const r7 = latLngToCell(latitude, longitude, 7);
  const [r4, r5, r6] = ([4, 5, 6] as const).map((resolution) => numberOf(cellToParent(r7, resolution)));
  return { r4: r4 ?? 0, r5: r5 ?? 0, r6: r6 ?? 0, r7: numberOf(r7) };
}

/**
 * Returns the point shown to people who may not know a venue (docs/product.md#venue): the centre of its smallest cell. It is the same for
 * every venue in the cell and on every request, so asking repeatedly reveals nothing.
 */
export function coarsePointOf({ latitude, longitude }: Point): Point {
  const [lat, lng] = cellToLatLng(latLngToCell(latitude, longitude, 7));
  return { latitude: rounded(lat), longitude: rounded(lng) };
}

/** Returns cells that cover everything within `km` kilometres of a point, at the size that keeps them few; they extend beyond it. */
export function cellsAround(point: Point, km: number): { resolution: Resolution; cells: number[] } {
  const resolution = km <= 3 ? 7 : km <= 8 ? 6 : km <= 30 ? 5 : 4;
  const edge = EDGE_KM[resolution];
  const rings = Math.ceil((km + edge) / (1.5 * edge));
  const near = gridDisk(latLngToCell(point.latitude, point.longitude, resolution), rings).filter((cell) => {
    const [latitude, longitude] = cellToLatLng(cell);
    return distanceKm(point, { latitude, longitude }) <= km + 1.25 * edge;
  });
  return { resolution, cells: near.map(numberOf) };
}

function numberOf(index: string): number {
  return Number(BigInt(`0x${index}`) >> FINER_BITS);
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
