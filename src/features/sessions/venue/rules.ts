import type { Coordinates } from '#features/places/contract.ts';
import type { SessionDetails } from '#features/content/contract/session-details.ts';

/** A venue in all its parts; those that its kind doesn't have are null. */
export type Venue = {
  locationUrl: string | null;
  addressLine: string | null;
  city: string | null;
  postcode: string | null;
  country: string | null;
  formattedAddress: string | null;
  /** Null if it hasn't been located yet, and online. Missing from settings stored before places had points. */
  coordinates?: Coordinates | null;
};

/** Where an event is, whether everybody may know it, and the zone its time is given in. */
export type EventSetting = Venue & { timeZone: string; venuePublic: boolean };

type VenueDetails = Pick<SessionDetails, 'locationType' | 'locationUrl' | 'addressLine' | 'city' | 'postcode' | 'country' | 'coordinates'>;

/** Returns the given place without details that don't belong to its kind: online has no address, in person no link. */
export function venueOf(details: VenueDetails): Venue {
  if (details.locationType === 'online') {
    const nowhere = { addressLine: null, city: null, postcode: null, country: null, formattedAddress: null, coordinates: null };
    return { locationUrl: details.locationUrl ?? null, ...nowhere };
  }
  const { addressLine = null, city = null, postcode = null, country = null } = details;
  const parts = [addressLine, [city, postcode].filter((part) => part !== null).join(' '), country].filter(
    (part) => part !== null && part !== '',
  );
  return {
    locationUrl: null,
    addressLine,
    city,
    postcode,
    country,
    formattedAddress: parts.join(', '),
    coordinates: details.coordinates ?? null,
  };
}

/** Returns the given place with zone and openness; an online place has no venue that could be public. */
export function settingOf(details: VenueDetails & Pick<SessionDetails, 'timeZone' | 'venuePublic'>): EventSetting {
  return { ...venueOf(details), timeZone: details.timeZone, venuePublic: details.locationType === 'in-person' && details.venuePublic };
}

/** Adds the known point of the same place to a setting that has none. */
export function withKnownPoint(setting: EventSetting, known: EventSetting): EventSetting {
  const isKnown = (setting.coordinates ?? null) === null && isSameSetting(setting, known);
  return isKnown ? { ...setting, coordinates: known.coordinates ?? null } : setting;
}

/** Whether a place has an address that hasn't been located on the map yet. */
export function isUnlocated(venue: Venue): boolean {
  return venue.formattedAddress !== null && (venue.coordinates ?? null) === null;
}

/** Whether two settings are at the same point. */
export function isSamePoint(one: EventSetting, other: EventSetting): boolean {
  return one.coordinates?.latitude === other.coordinates?.latitude && one.coordinates?.longitude === other.coordinates?.longitude;
}

/** Whether two settings are the same in every part but the point of the place. */
export function isSameSetting(one: EventSetting, other: EventSetting): boolean {
  return PARTS.every((part) => one[part] === other[part]);
}

/**
 * Whether people would come to the same place by the same clock. A postcode, a country or who may read the address changes nothing for whoever
 * knows where it is.
 */
export function isSameForGuests(one: EventSetting, other: EventSetting): boolean {
  return GUEST_PARTS.every((part) => one[part] === other[part]);
}

const GUEST_PARTS = ['timeZone', 'locationUrl', 'addressLine', 'city'] as const satisfies (keyof EventSetting)[];

const PARTS = [
  'timeZone',
  'venuePublic',
  'locationUrl',
  'addressLine',
  'city',
  'postcode',
  'country',
] as const satisfies (keyof EventSetting)[];
