import type { Db } from '#db/client.ts';
import { exportKey } from './export-links.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const EXPORT = new RegExp(`^e/(${UUID})/(${UUID})\\.zip$`);

/** Whether a key is that of an export's file. */
export function isExportKey(key: string): boolean {
  return EXPORT.test(key);
}

/** Returns the files of exports that no row names any more. Keys of any other form are ignored. */
export async function findStrayExports(db: Db, keys: string[]): Promise<string[]> {
  const named = keys.flatMap((key) => {
    const [, userId, exportId] = EXPORT.exec(key) ?? [];
    return userId === undefined || exportId === undefined ? [] : [{ userId, exportId }];
  });
  if (named.length === 0) return [];
  const rows = await db
    .selectFrom('data_exports')
    .select(['user_id as userId', 'id as exportId'])
    .where('user_id', 'in', [...new Set(named.map(({ userId }) => userId))])
    .where(
      'id',
      'in',
      named.map(({ exportId }) => exportId),
    )
    .execute();
  const known = new Set(rows.map(exportKey));
  return named.map(exportKey).filter((key) => !known.has(key));
}
