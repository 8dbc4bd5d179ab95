import type { Db } from '#db/client.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { LocationSuggestionsInput, LocationSuggestions } from '../../contract.ts';
import { FAR_LARGER, readPlaceQuery, rankTowns } from '../../rules.ts';
import { postcodeKey } from '../../rules/postcode.ts';
import { findPostcodes } from './find-postcodes.ts';
import { findTowns, type Town } from './find-towns.ts';
import { nearestTown, townBeside } from './nearest-town.ts';
import { serializeGeocoded, serializePostcode, serializeTown } from './serialize-place.ts';

const SHOWN = 8;

/**
 * Suggests places, likeliest first: gazetteer towns, imported postcodes, and a geocoder's addresses if one is configured and answers in
 * time.
 */
export async function suggestPlaces(
  { db, geocoder }: Pick<Services, 'db' | 'geocoder'>,
  { query, near }: LocationSuggestionsInput,
): Promise<LocationSuggestions> {
  const parsed = readPlaceQuery(query);
  const [towns, postcodes, addresses] = await Promise.all([
    findTowns(db, parsed.name),
    suggestPostcodes(db, query),
    query.length > 3 && geocoder !== null ? geocoder.find(query, { near, limit: 5 }) : null,
  ]);
  const found = [
    ...postcodes,
    ...(/\d/.test(query) ? (addresses ?? []).map(serializeGeocoded) : []),
    ...(await suggestTowns(db, rankTowns(towns, parsed, near).slice(0, SHOWN))),
    ...(addresses ?? []).map(serializeGeocoded),
  ];
  const byLabel = new Map(found.toReversed().map((place) => [place.formattedAddress, place]));
  return { suggestions: found.filter((place) => byLabel.get(place.formattedAddress) === place).slice(0, SHOWN) };
}

// Towns with the same name and region are told apart by a town beside each, except one so large that it is the one people mean.
async function suggestTowns(db: Db, towns: readonly Town[]) {
  const namesakes = Map.groupBy(towns, (town) => serializeTown(town).formattedAddress);
  return Promise.all(
    towns.map(async (town) => {
      const plain = serializeTown(town);
      const others = (namesakes.get(plain.formattedAddress) ?? []).filter(({ id }) => id !== town.id);
      const isMeant = others.every(({ weight }) => town.weight >= weight * FAR_LARGER);
      return isMeant ? plain : serializeTown(town, await townBeside(db, town));
    }),
  );
}

async function suggestPostcodes(db: Db, query: string) {
  const key = postcodeKey(query);
  if (key === null) return [];
  const found = await findPostcodes(db, key, 4);
  return Promise.all(found.map(async (postcode) => serializePostcode(postcode, await nearestTown(db, postcode))));
}
