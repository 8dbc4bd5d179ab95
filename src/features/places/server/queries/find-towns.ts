import { CompiledQuery } from 'kysely';
import type { Db } from '#db/client.ts';
import { prepared } from '#db/prepared-statements.ts';
import { HOME_COUNTRY, type Ranked } from '../../rules.ts';
import type { Point } from '../../rules/distance.ts';

export type Town = Ranked & { id: string; name: string };

const COLUMNS = `id::text, name, folded, region, country, country_code as "countryCode", weight, latitude, longitude`;
// No character comes after it, so that a beginning followed by it ends what begins so.
const LAST_CHARACTER = '\u{10FFFF}';

// The longest name of a place has fewer letters.
const MOST = 90;

/** $1 and $2 from where to where; those of the product's own country, and the largest of the rest. */
export const TOWNS_BY_NAME = prepared(`
  select * from (
    (select ${COLUMNS} from places where country_code = '${HOME_COUNTRY}' and folded collate "C" between $1::text and $2::text order by weight desc limit 40)
    union all
    (select ${COLUMNS} from places where country_code <> '${HOME_COUNTRY}' and folded collate "C" between $1::text and $2::text order by weight desc limit 20)
  ) town`);

/** $1 a name that nothing begins with. */
export const TOWNS_LIKE = prepared(`
  select ${COLUMNS} from places where folded % $1::text order by similarity(folded, $1::text) desc, weight desc limit 20`);

/** $1 and $2 a band of latitudes, $3 and $4 of longitudes. */
export const TOWNS_BETWEEN = prepared(`
  select ${COLUMNS} from places where latitude between $1::float8 and $2::float8 and longitude between $3::float8 and $4::float8 limit 500`);

/** Towns whose folded name begins so, from the gazetteer; where there are none, those whose name is like it. In no order. */
export async function findTowns(db: Db, name: string): Promise<Town[]> {
  if (name.length < 2 || name.length > MOST) return [];
  const { rows } = await db.executeQuery<Town>(CompiledQuery.raw(TOWNS_BY_NAME, [name, name + LAST_CHARACTER]));
  if (rows.length > 0 || name.length < 4) return rows;
  return (await db.executeQuery<Town>(CompiledQuery.raw(TOWNS_LIKE, [name]))).rows;
}

/** Towns within some sixty kilometres of a point, in no order. */
export async function findTownsNear(db: Db, { latitude, longitude }: Point): Promise<Town[]> {
  const north = 0.5;
  const east = Math.min(10, north / Math.max(0.05, Math.cos((latitude * Math.PI) / 180)));
  const band = [latitude - north, latitude + north, longitude - east, longitude + east];
  return (await db.executeQuery<Town>(CompiledQuery.raw(TOWNS_BETWEEN, band))).rows;
}
