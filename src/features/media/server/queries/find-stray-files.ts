import { statement } from '#db/statement.ts';
import type { Db } from '#db/client.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ORIGINAL = new RegExp(`^q/${UUID}/${UUID}$`);
const DERIVATIVE = new RegExp(`^d/${UUID}/${UUID}/[^/]+$`);

// Originals that wait to be attached or to be processed.
const ORIGINALS = statement<{ key: string }, { owners: string[]; keys: string[] }>(`
  select u.key from media_uploads u
  where u.user_id = any (:owners::uuid[]) and u.key = any (:keys::text[]) and (
    u.attached_at is null or exists (
      select 1 from media_entities m where m.user_id = u.user_id and m.upload_key = u.key and m.status = 'PROCESSING'
    )
  )`);

const DERIVATIVES = statement<{ variants: Record<string, string> }, { owners: string[]; entities: string[] }>(
  'select variants from media_entities where user_id = any (:owners::uuid[]) and id = any (:entities::uuid[])',
);

const MOST_LEFT_OVER = 20;

/** Whether so many files are without a row that the database is more likely another site's than the files are left over. */
export function isImplausible({ files, strays }: { files: number; strays: number }): boolean {
  return strays > MOST_LEFT_OVER && strays * 2 > files;
}

/** Whether a key is that of an original or a derivative. */
export function isMediaKey(key: string): boolean {
  return ORIGINAL.test(key) || DERIVATIVE.test(key);
}

/**
 * Returns the stored files that no row refers to any more: originals that wait neither to be attached nor to be processed, and derivatives
 * that aren't among those of their entity. Keys of any other form are ignored.
 */
export async function findStrayFiles(db: Db, keys: string[]): Promise<string[]> {
  const originals = keys.filter((key) => ORIGINAL.test(key));
  const derivatives = keys.filter((key) => DERIVATIVE.test(key));
  const waiting = originals.length === 0 ? [] : await ORIGINALS.all(db, { owners: parts(originals, 1), keys: originals });
  const entities =
    derivatives.length === 0 ? [] : await DERIVATIVES.all(db, { owners: parts(derivatives, 1), entities: parts(derivatives, 2) });
  const known = new Set([...waiting.map(({ key }) => key), ...entities.flatMap(({ variants }) => Object.values(variants))]);
  return [...originals, ...derivatives].filter((key) => !known.has(key));
}

// A key is `q/<owner>/<upload>` or `d/<owner>/<entity>/<name>`.
function parts(keys: string[], at: number): string[] {
  return [...new Set(keys.map((key) => key.split('/')[at] ?? ''))];
}
