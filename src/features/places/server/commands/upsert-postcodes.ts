import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';

export type NewPostcode = { postcode: string; latitude: number; longitude: number };

/** Upserts postcodes; each may appear only once in the list. */
export async function putPostcodes(db: Db | Tx, postcodes: NewPostcode[]): Promise<void> {
  await sql`
    insert into postcodes (postcode, latitude, longitude)
    select * from unnest(${postcodes.map(({ postcode }) => postcode)}::text[], ${postcodes.map(({ latitude }) => latitude)}::float8[],
      ${postcodes.map(({ longitude }) => longitude)}::float8[])
    on conflict (postcode) do update set latitude = excluded.latitude, longitude = excluded.longitude`.execute(db);
}
