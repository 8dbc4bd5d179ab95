import type { Services } from '#platform/server/program/services.ts';
import type { GeocodeInput, Geocoded, Place, PlaceSuggestion } from '../contract.ts';
import { foldText } from '#kernel/text/fold-text.ts';
import { postcodeIn } from '../rules/postcode.ts';
import { townInAddress } from '../rules/town-in-address.ts';
import { findPostcodes } from '../server/queries/find-postcodes.ts';
import { findTownsCalled } from '../server/queries/find-towns.ts';
import { nearestTown } from '../server/queries/nearest-town.ts';
import { serializeAddress, serializePostcode, serializeTown } from '../server/queries/serialize-place.ts';

type Deps = Pick<Services, 'db' | 'geocoder'>;

/**
 * Finds the location of an address or town, or the place at a point. Asks the geocoder if one is configured; without one, or if it doesn't
 * answer, uses postcodes and the gazetteer. `precision` says how exact the result is. Null if nothing is found.
 */
export async function geocode(services: Deps, input: GeocodeInput): Promise<Geocoded> {
  if ('query' in input) return { place: await findAddress(services, { address: input.query, town: input.query }) };
  const places = await services.geocoder?.at(input);
  const [first] = places ?? [];
  if (first) return { place: serializeAddress(first) };
  const town = await nearestTown(services.db, input);
  return { place: town ? inTown(serializeTown(town)) : null };
}

/** The same for an address, whose town is known by itself: `town` is that part of it. */
export async function findAddress({ db, geocoder }: Deps, { address, town }: { address: string; town: string }): Promise<Place | null> {
  const [first] = (await geocoder?.find(address, { limit: 1 })) ?? [];
  if (first) return serializeAddress(first);
  const key = postcodeIn(address);
  const [postcode] = key === null ? [] : await findPostcodes(db, key, 1);
  if (postcode) {
    const found = serializePostcode(postcode, await nearestTown(db, postcode));
    return { ...found, addressLine: null, postcode: postcode.postcode, precision: 'postcode' };
  }
  return findTownIn(db, town);
}

const MOST_PARTS = 8;

async function findTownIn(db: Services['db'], address: string): Promise<Place | null> {
  // As in suggestions: “Newport, near Telford”.
  const names = address.split(/, *near |,/i).map((part) => foldText(part.replace(/\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/i, '')));
  const parts = names.filter((name) => name !== '').slice(-MOST_PARTS);
  const town = townInAddress(await Promise.all(parts.map(async (name) => ({ name, towns: await findTownsCalled(db, name) }))));
  return town && inTown(serializeTown(town));
}

function inTown(place: PlaceSuggestion): Place {
  return { ...place, addressLine: null, postcode: null, precision: 'town' };
}
