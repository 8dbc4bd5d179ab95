import { sql } from 'kysely';
import type { Db } from '#db/client.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ORIGINAL = new RegExp(`^q/${UUID}/${UUID}$`);
const DERIVATIVE = new RegExp(`^d/${UUID}/${UUID}/[^/]+$`);

/**
 * Returns the stored files that no row refers to any more: originals that wait neither to be attached nor to be processed, and derivatives
 * that aren't among those of their entity. Keys of any other form are ignored.
 */
export async function findStrayFiles(db: Db, keys: string[]): Promise<string[]> {
  const originals = keys.filter((key) => ORIGINAL.test(key));
  const derivatives = keys.filter((key) => DERIVATIVE.test(key));
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${originals}::text[]) as file (key)
    where not exists (
      select 1 from media_uploads u
      where u.user_id = split_part(file.key, '/', 2)::uuid and u.key = file.key and (
        u.attached_at is null or exists (
          select 1 from media_entities m where m.user_id = u.user_id and m.upload_key = u.key and m.status = 'PROCESSING'
        )
      )
    )
    union all
    select key from unnest(${derivatives}::text[]) as file (key)
    where not exists (
      select 1 from media_entities m
      where m.user_id = split_part(file.key, '/', 2)::uuid and m.id = split_part(file.key, '/', 3)::uuid
        and exists (select 1 from jsonb_each_text(m.variants) as variant where variant.value = file.key)
    )`.execute(db);
  return rows.map(({ key }) => key);
}
