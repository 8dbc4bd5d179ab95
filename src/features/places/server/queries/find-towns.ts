import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { HOME_COUNTRY, isMeantBy, type Ranked } from '../../rules.ts';
import type { Point } from '../../rules/distance.ts';

export type Town = Ranked & { id: string; name: string };

const COLUMNS = `id::text, name, folded, region, country, country_code as "countryCode", weight, latitude, longitude`;
// No character sorts after it, so a prefix followed by it is the upper bound of everything with that prefix.
const LAST_CHARACTER = '\u{10FFFF}';

// No place has a longer name.
const MOST = 90;

/** The largest in the product's own country and the largest elsewhere. */
export const TOWNS_BY_NAME = statement<Town, { first: string; last: string }>(`
  select * from (
    (select ${COLUMNS} from places where country_code = '${HOME_COUNTRY}' and folded collate "C" between :first::text and :last::text order by weight desc limit 40)
    union all
    (select ${COLUMNS} from places where country_code <> '${HOME_COUNTRY}' and folded collate "C" between :first::text and :last::text order by weight desc limit 20)
  ) town`);

/** For names that no town begins with. */
export const TOWNS_LIKE = statement<Town, { name: string }>(`
  select ${COLUMNS} from places where folded % :name::text order by similarity(folded, :name::text) desc, weight desc limit 20`);

/** Towns within a band of latitudes and one of longitudes. */
export const TOWNS_BETWEEN = statement<Town, { south: number; north: number; west: number; east: number }>(`
  select ${COLUMNS} from places where latitude between :south::float8 and :north::float8 and longitude between :west::float8 and :east::float8 limit 500`);

/** Returns gazetteer towns whose folded name begins with `name` or, if there are none, those with a similar name. Unordered. */
export async function findTowns(db: Db, name: string): Promise<Town[]> {
  if (name.length < 2 || name.length > MOST) return [];
  const rows = await TOWNS_BY_NAME.all(db, { first: name, last: name + LAST_CHARACTER });
  if (rows.length > 0 || name.length < 4) return rows;
  return await TOWNS_LIKE.all(db, { name });
}

/**
 * Returns gazetteer towns with exactly this folded name, unordered, and those so much larger that people call them by it: Newcastle upon
 * Tyne, rather than Newcastle in County Down.
 */
export async function findTownsCalled(db: Db, name: string): Promise<Town[]> {
  if (name.length < 2 || name.length > MOST) return [];
  const exact = await TOWNS_BY_NAME.all(db, { first: name, last: name });
  if (!exact.some(({ countryCode }) => countryCode === HOME_COUNTRY)) return exact;
  const longer = await TOWNS_BY_NAME.all(db, { first: `${name} `, last: `${name} ${LAST_CHARACTER}` });
  return [...exact, ...longer.filter((town) => isMeantBy(name, town, exact))];
}

/** Returns the towns within about sixty kilometres of a point, unordered. */
export async function findTownsNear(db: Db, { latitude, longitude }: Point): Promise<Town[]> {
  const north = 0.5;
  const east = Math.min(10, north / Math.max(0.05, Math.cos((latitude * Math.PI) / 180)));
  return await TOWNS_BETWEEN.all(db, { south: latitude - north, north: latitude + north, west: longitude - east, east: longitude + east });
}
