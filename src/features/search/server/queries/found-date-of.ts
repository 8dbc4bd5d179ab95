import type { CardContent } from '#features/content/contract.ts';
import type { FoundDate } from '../../contract.ts';
import type { FoundKey } from './find-contents.ts';

/** Returns the date of a found session as its reader may know it; null for locked items and posts. */
export function foundDateOf(item: CardContent, key: FoundKey): FoundDate | null {
  if (item.locked || key.event_id === null) return null;
  const isPlaced = key.event_type === 'in-person' && key.latitude !== null && key.longitude !== null;
  return {
    id: key.event_id,
    startDateTime: key.event_start.toISOString(),
    endDateTime: key.event_end.toISOString(),
    timeZone: key.event_zone,
    price: key.event_price,
    seatsLeft: key.event_seats,
    locationType: key.event_type,
    city: key.event_type === 'online' ? null : key.event_city,
    distanceKm: key.distance === null ? null : Math.round(key.distance * 10) / 10,
    point: isPlaced ? { latitude: key.latitude ?? 0, longitude: key.longitude ?? 0, approximate: !key.venue_public } : null,
  };
}
