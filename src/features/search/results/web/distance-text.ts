import type { FoundDate } from '../contract.ts';

/** Formats how far a date is from the searched place: `2.4 km away`, with `about` if the venue isn't public. */
export function distanceText({ distanceKm, point }: Pick<FoundDate, 'distanceKm' | 'point'>): string {
  const km = distanceKm ?? 0;
  const isRough = point?.approximate === true;
  if (km < 1) return isRough ? 'within about 1 km' : 'under 1 km away';
  return `${isRough ? 'about ' : ''}${km < 10 ? km.toFixed(1) : Math.round(km)} km away`;
}
