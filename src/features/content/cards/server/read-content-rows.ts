import type { Services } from '#platform/server/program/services.ts';
import { contentQuery, runContentQuery, type ContentRow } from './content-rows.ts';

const BY_KEYS = contentQuery<{ owners: string[]; ids: string[] }>(
  `select contents.* from unnest(:owners::uuid[], :ids::uuid[]) wanted (user_id, id)
   join contents on contents.user_id = wanted.user_id and contents.id = wanted.id
   where contents.status = 'published'`,
  'c.created_at',
);

/**
 * The published items with these keys (`owners` and `ids` pair up), oldest first, as one reader's rows. What the reader may see is not
 * checked.
 */
export async function readContentRows(
  services: Pick<Services, 'db' | 'now'>,
  reader: { userId: string | null },
  keys: { owners: string[]; ids: string[] },
): Promise<ContentRow[]> {
  return await runContentQuery(services, BY_KEYS, reader, keys);
}
