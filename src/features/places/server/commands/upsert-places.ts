import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';

export type NewPlace = {
  id: number;
  name: string;
  folded: string;
  region: string | null;
  country: string;
  countryCode: string;
  weight: number;
  latitude: number;
  longitude: number;
};

/** Upserts gazetteer towns by id. */
export async function upsertPlaces(db: Db | Tx, places: NewPlace[]): Promise<void> {
  await sql`
    insert into places (id, name, folded, region, country, country_code, weight, latitude, longitude)
    select id, name, folded, region, country, "countryCode", weight, latitude, longitude
    from json_to_recordset(${JSON.stringify(places)}::json) as town (id bigint, name text, folded text, region text, country text,
      "countryCode" text, weight integer, latitude float8, longitude float8)
    on conflict (id) do update set name = excluded.name, folded = excluded.folded, region = excluded.region, country = excluded.country,
      country_code = excluded.country_code, weight = excluded.weight, latitude = excluded.latitude, longitude = excluded.longitude`.execute(
    db,
  );
}

export type NewPostcode = { postcode: string; latitude: number; longitude: number };

/** Upserts postcodes; each may appear only once in the list. */
export async function upsertPostcodes(db: Db | Tx, postcodes: NewPostcode[]): Promise<void> {
  await sql`
    insert into postcodes (postcode, latitude, longitude)
    select * from unnest(${postcodes.map(({ postcode }) => postcode)}::text[], ${postcodes.map(({ latitude }) => latitude)}::float8[],
      ${postcodes.map(({ longitude }) => longitude)}::float8[])
    on conflict (postcode) do update set latitude = excluded.latitude, longitude = excluded.longitude`.execute(db);
}
