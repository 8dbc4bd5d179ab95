import type { SessionDetails } from '#features/content/contract/session-details.ts';

/** A place in all its parts; what a kind of place has not is null. */
export type PlannedPlace = {
  locationUrl: string | null;
  addressLine: string | null;
  city: string | null;
  postcode: string | null;
  country: string | null;
  formattedAddress: string | null;
};

/** Where an event is, whether everybody may know it, and on which clocks its time is told. */
export type EventSetting = PlannedPlace & { timeZone: string; venuePublic: boolean };

type ToldPlace = Pick<SessionDetails, 'locationType' | 'locationUrl' | 'addressLine' | 'city' | 'postcode' | 'country'>;

/** The place that is told; details that do not belong to its kind are dropped: online has no address, in person no link. */
export function placeOf(told: ToldPlace): PlannedPlace {
  if (told.locationType === 'online') {
    const nowhere = { addressLine: null, city: null, postcode: null, country: null, formattedAddress: null };
    return { locationUrl: told.locationUrl ?? null, ...nowhere };
  }
  const { addressLine = null, city = null, postcode = null, country = null } = told;
  const parts = [addressLine, [city, postcode].filter((part) => part !== null).join(' '), country].filter(
    (part) => part !== null && part !== '',
  );
  return { locationUrl: null, addressLine, city, postcode, country, formattedAddress: parts.join(', ') };
}

/** What is told, with zone and openness; an online place has no venue that could be public. */
export function settingOf(told: ToldPlace & Pick<SessionDetails, 'timeZone' | 'venuePublic'>): EventSetting {
  return { ...placeOf(told), timeZone: told.timeZone, venuePublic: told.locationType === 'in-person' && told.venuePublic };
}

/** Whether two settings are the same in every part that is told. */
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
