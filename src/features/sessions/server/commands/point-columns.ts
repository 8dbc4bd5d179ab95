import type { Coordinates } from '#features/places/contract.ts';
import { cellsOf } from '#features/places/rules/cells.ts';

/** The columns of a session that say where on the map it is; all null where that is not known. */
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
