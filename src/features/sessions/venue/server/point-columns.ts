import type { Coordinates } from '#features/places/contract.ts';
import { cellsOf } from '#features/places/rules/cells.ts';

/** Returns the columns of a session for its point on the map; all null if that is unknown. */
export function pointColumns(coordinates: Coordinates | null | undefined) {
  const cells = coordinates ? cellsOf(coordinates) : null;
  return {
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    cell_r4: cells?.r4 ?? null,
    cell_r5: cells?.r5 ?? null,
    cell_r6: cells?.r6 ?? null,
    cell_r7: cells?.r7 ?? null,
  };
}
