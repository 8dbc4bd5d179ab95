import type { Db } from '#db/client.ts';
import { readWatermark } from '#platform/server/database/watermarks.ts';

/** Returns whether the towns of the world have been loaded. */
export async function hasGazetteer(db: Db): Promise<boolean> {
  return (await readWatermark(db, 'places.gazetteer')) !== null;
}
