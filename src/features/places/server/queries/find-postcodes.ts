import type { Db } from '#db/client.ts';
import { spacedPostcode } from '../../rules/postcode.ts';
import type { Point } from '../../rules/distance.ts';

export type FoundPostcode = Point & { postcode: string };

const LAST_CHARACTER = '\u{10FFFF}';

/** Returns the first few imported postcodes that begin with the key, in order. */
export async function findPostcodes(db: Db, key: string, limit: number): Promise<FoundPostcode[]> {
  const rows = await db
    .selectFrom('postcodes')
    .select(['postcode', 'latitude', 'longitude'])
    .where('postcode', '>=', key)
    .where('postcode', '<=', key + LAST_CHARACTER)
    .orderBy('postcode')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, postcode: spacedPostcode(row.postcode) }));
}
