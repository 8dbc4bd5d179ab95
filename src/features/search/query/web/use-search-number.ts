import { useState } from 'react';
import type { SearchAddress } from './search-address.ts';

type Searched = Pick<SearchAddress, 'typed' | 'location' | 'point'>;

/**
 * Returns a number that rises with each search. It stays when only the place of the same search has been looked up: what somebody is typing
 * meanwhile must not be lost.
 */
export function useSearchNumber({ typed, location, point }: Searched): number {
  const next = { typed, location, point };
  const [last, setLast] = useState({ searched: next, number: 0 });
  const { searched, number } = last;
  if (typed === searched.typed && location === searched.location && isSamePoint(point, searched.point)) return number;
  const now = { searched: next, number: isPlaceFound(searched, next) ? number : number + 1 };
  setLast(now);
  return now.number;
}

/** Whether a search differs from the one before it only by the position of its place. */
export function isPlaceFound(before: Searched, next: Searched): boolean {
  return next.typed === before.typed && before.point === null && next.point !== null;
}

function isSamePoint(one: Searched['point'], other: Searched['point']): boolean {
  return one?.latitude === other?.latitude && one?.longitude === other?.longitude;
}
