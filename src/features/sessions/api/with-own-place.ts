import type { StoredSetting } from '#db/stored-json.ts';

/** A row of an event with the place of its session, as a query reads them together. */
type Placed = {
  own_place: StoredSetting | null;
  time_zone: string;
  location_url: string | null;
  address_line: string | null;
  city: string | null;
  postcode: string | null;
  country: string | null;
  venue_public: boolean;
  formatted_address: string | null;
  latitude: number | null;
  longitude: number | null;
};

/**
 * Returns the row with the event's own place and zone, if they aren't (or are no longer) its session's. Everything that reads a place goes
 * through it, except for the city and zone on content cards.
 */
export function withOwnPlace<Row extends Pick<Placed, 'own_place'> & Partial<Placed>>(row: Row): Row {
  if (row.own_place === null) return row;
  const own = row.own_place;
  const columns: Omit<Placed, 'own_place'> = {
    time_zone: own.timeZone,
    location_url: own.locationUrl,
    address_line: own.addressLine,
    city: own.city,
    postcode: own.postcode,
    country: own.country,
    venue_public: own.venuePublic,
    formatted_address: own.formattedAddress,
    latitude: own.coordinates?.latitude ?? null,
    longitude: own.coordinates?.longitude ?? null,
  };
  return { ...row, ...columns };
}
