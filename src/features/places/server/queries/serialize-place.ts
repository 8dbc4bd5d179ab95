import type { GeocodedPlace } from '#platform/server/providers/geocoder.ts';
import type { Place, PlaceSuggestion } from '../../contract.ts';
import type { FoundPostcode } from './find-postcodes.ts';
import type { Town } from './find-towns.ts';

const joined = (...parts: (string | null)[]) => [...new Set(parts.filter((part) => part !== null && part !== ''))].join(', ');

/** A gazetteer town as a suggestion; `beside` is a town that tells it from others with its name and region. */
export function serializeTown(town: Town, beside: Town | null = null): PlaceSuggestion {
  const near = beside === null ? null : `near ${beside.name}`;
  return {
    id: `geonames:${town.id}`,
    label: joined(town.name, near ?? town.region ?? town.country),
    formattedAddress: joined(town.name, near, town.region, town.country),
    city: town.name,
    country: town.country,
    latitude: town.latitude,
    longitude: town.longitude,
  };
}

/** A postcode as a suggestion, with a town nearby. */
export function serializePostcode(found: FoundPostcode, town: Town | null): PlaceSuggestion {
  return {
    id: `postcode:${found.postcode}`,
    label: joined(found.postcode, town?.name ?? null),
    formattedAddress: joined(found.postcode, town?.name ?? null, 'United Kingdom'),
    city: town?.name ?? '',
    country: 'United Kingdom',
    latitude: found.latitude,
    longitude: found.longitude,
  };
}

/** A geocoder's result as a suggestion. */
export function serializeGeocoded(found: GeocodedPlace): PlaceSuggestion {
  const line = addressLineOf(found);
  const city = found.city ?? found.region ?? '';
  return {
    id: found.id,
    label: joined(line ?? found.name, city) || city,
    formattedAddress: joined(line ?? found.name, joined(city, null), found.postcode, found.country),
    city,
    country: found.country ?? '',
    latitude: found.latitude,
    longitude: found.longitude,
  };
}

/** A geocoder's result with everything it knows about the address. */
export function serializeAddress(found: GeocodedPlace): Place {
  const addressLine = addressLineOf(found);
  const precision = addressLine === null ? (found.postcode === null ? 'town' : 'postcode') : 'address';
  return { ...serializeGeocoded(found), addressLine, postcode: found.postcode, precision };
}

function addressLineOf({ name, street, houseNumber, city }: GeocodedPlace): string | null {
  const road = street === null ? null : [houseNumber, street].filter((part) => part !== null).join(' ');
  const venue = name !== null && name !== street && name !== city ? name : null;
  return joined(venue, road) || null;
}
