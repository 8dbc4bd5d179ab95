import type { ItemFacts } from '../../contract.ts';

/** Returns the zone in which a reader is shown when something takes place: online their own, else that of the place (docs/product.md#zones). */
export function zoneOfItem({ place, timeZone }: Pick<ItemFacts, 'place' | 'timeZone'>, viewerZone: string | null): string {
  return place === 'Online' ? (viewerZone ?? timeZone) : timeZone;
}
