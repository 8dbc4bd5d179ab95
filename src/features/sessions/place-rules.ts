import type { Coordinates } from '#features/places/contract.ts';
import type { SessionDetails } from '#features/content/contract/session-details.ts';

/** A place in all its parts; what a kind of place has not is null. */
export type PlannedPlace = {
  locationUrl: string | null;
  addressLine: string | null;
  city: string | null;
  postcode: string | null;
  country: string | null;
  formattedAddress: string | null;
  /** Null while nobody has found it, and online. Settings that were kept before places had points do not name it. */
  coordinates?: Coordinates | null;
};

/** Where an event is, whether everybody may know it, and on which clocks its time is told. */
export type EventSetting = PlannedPlace & { timeZone: string; venuePublic: boolean };

type ToldPlace = Pick<SessionDetails, 'locationType' | 'locationUrl' | 'addressLine' | 'city' | 'postcode' | 'country' | 'coordinates'>;

/** The place that is told; details that do not belong to its kind are dropped: online has no address, in person no link. */
export function placeOf(told: ToldPlace): PlannedPlace {
  if (told.locationType === 'online') {
    const nowhere = { addressLine: null, city: null, postcode: null, country: null, formattedAddress: null, coordinates: null };
    return { locationUrl: told.locationUrl ?? null, ...nowhere };
  }
  const { addressLine = null, city = null, postcode = null, country = null } = told;
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
    coordinates: told.coordinates ?? null,
  };
}

/** What is told, with zone and openness; an online place has no venue that could be public. */
export function settingOf(told: ToldPlace & Pick<SessionDetails, 'timeZone' | 'venuePublic'>): EventSetting {
  return { ...placeOf(told), timeZone: told.timeZone, venuePublic: told.locationType === 'in-person' && told.venuePublic };
}

/** The setting with the point that is known of the same place, where none is told. */
export function withKnownPoint(setting: EventSetting, known: EventSetting): EventSetting {
  const isKnown = (setting.coordinates ?? null) === null && isSameSetting(setting, known);
  return isKnown ? { ...setting, coordinates: known.coordinates ?? null } : setting;
}

/** Whether a place has an address and nobody has found it on the map yet. */
export function isUnplaced(place: PlannedPlace): boolean {
  return place.formattedAddress !== null && (place.coordinates ?? null) === null;
}

/** Whether two settings are at the same point. */
export function isSamePoint(one: EventSetting, other: EventSetting): boolean {
  return one.coordinates?.latitude === other.coordinates?.latitude && one.coordinates?.longitude === other.coordinates?.longitude;
}

/** Whether two settings are the same in every part that is told; the point of a place is not told. */
export function isSameSetting(one: EventSetting, other: EventSetting): boolean {
  return PARTS.every((part) => one[part] === other[part]);
}

const PARTS = [
  'timeZone',
  'venuePublic',
  'locationUrl',
  'addressLine',
  'city',
  'postcode',
  'country',
] as const satisfies (keyof EventSetting)[];
