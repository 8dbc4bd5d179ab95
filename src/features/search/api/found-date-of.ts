import { coarsePointOf } from '#features/places/rules/cells.ts';
import type { CardContent } from '#features/content/cards/contract.ts';
import type { FoundDate } from '../results/contract.ts';
import type { FoundItem } from './find-contents.ts';

/** Returns the date of a found session as its reader may know it; null for locked items and posts. */
export function foundDateOf(item: CardContent, key: FoundItem): FoundDate | null {
  return item.locked || key.event_id === null ? null : presentDate({ ...key, event_id: key.event_id });
}

/** The columns of a date that was found. */
export type DateRow = { event_id: string } & Pick<
  FoundItem,
  | 'event_start'
  | 'event_end'
  | 'event_zone'
  | 'event_price'
  | 'event_seats'
  | 'event_type'
  | 'event_city'
  | 'venue_public'
  | 'distance'
  | 'latitude'
  | 'longitude'
>;

/** Presents a date that its reader may know. */
export function presentDate(key: DateRow): FoundDate {
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
    point: pointOf(key),
  };
}

// Until a venue that is no longer public has been indexed again, the index has its exact point; coarsening a coarse one changes nothing.
function pointOf({ event_type: type, latitude, longitude, venue_public: isPublic }: DateRow): FoundDate['point'] {
  if (type !== 'in-person' || latitude === null || longitude === null) return null;
  const indexed = { latitude, longitude };
  return { ...(isPublic ? indexed : coarsePointOf(indexed)), approximate: !isPublic };
}
