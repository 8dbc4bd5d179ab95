import type { Services } from '#platform/server/services.ts';
import type { GeocodeInput, Geocoded, Place, PlaceSuggestion } from '../../contract.ts';
import { askedPlaceOf, rankTowns } from '../../rules.ts';
import { postcodeIn } from '../../rules/postcode.ts';
import { findPostcodes } from './find-postcodes.ts';
import { findTowns } from './find-towns.ts';
import { nearestTown } from './nearest-town.ts';
import { serializeAddress, serializePostcode, serializeTown } from './serialize-place.ts';

type Asked = Pick<Services, 'db' | 'geocoder'>;

/**
 * Finds the location of an address or town, or the place at a point. Asks the geocoder if one is configured; without one, or if it doesn't
 * answer, uses postcodes and the gazetteer. `precision` says how exact the result is. Null if nothing is found.
 */
export async function geocode(services: Asked, input: GeocodeInput): Promise<Geocoded> {
  if ('query' in input) return { place: await findAddress(services, input.query) };
  const answered = await services.geocoder?.at(input);
  const [first] = answered ?? [];
  if (first) return { place: serializeAddress(first) };
  const town = await nearestTown(services.db, input);
  return { place: town ? inTown(serializeTown(town)) : null };
}

async function findAddress({ db, geocoder }: Asked, query: string): Promise<Place | null> {
  const [first] = (await geocoder?.find(query, { limit: 1 })) ?? [];
  if (first) return serializeAddress(first);
  const key = postcodeIn(query);
  const [postcode] = key === null ? [] : await findPostcodes(db, key, 1);
  if (postcode) {
    const found = serializePostcode(postcode, await nearestTown(db, postcode));
    return { ...found, addressLine: null, postcode: postcode.postcode, precision: 'postcode' };
  }
  return findTownIn(db, query);
}

// The town comes after the street: takes the first part that is the whole name of a town. What follows it says which one.
async function findTownIn(db: Services['db'], query: string): Promise<Place | null> {
  const parts = query.split(',').map((part) => part.replace(/\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/i, '').trim());
  for (const [index] of parts.entries()) {
    const asked = askedPlaceOf(parts.slice(index).join(','));
    const exact = (await findTowns(db, asked.name)).filter(({ folded }) => folded === asked.name);
    const [town] = rankTowns(exact, asked);
    if (town) return inTown(serializeTown(town));
  }
  return null;
}

function inTown(place: PlaceSuggestion): Place {
  return { ...place, addressLine: null, postcode: null, precision: 'town' };
}
