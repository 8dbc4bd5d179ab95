import type { Services } from '#platform/server/program/services.ts';
import { contentQuery, runContentQuery, type ContentRow } from './content-rows.ts';

const BY_KEYS = contentQuery<{ owners: string[]; ids: string[] }>(
  `c.status = 'published' and (c.user_id, c.id) in (select * from unnest(:owners::uuid[], :ids::uuid[]))`,
);
const OF_OWNER = contentQuery<{ owner: string; ids: string[] }>(
  `c.user_id = :owner::uuid and c.id = any (:ids::uuid[]) and c.status = 'published'`,
  ':owner::uuid',
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
  const [owner, ...others] = new Set(keys.owners);
  if (owner === undefined) return [];
  if (others.length > 0) return await runContentQuery(services, BY_KEYS, reader, keys);
  return await runContentQuery(services, OF_OWNER, reader, { owner, ids: keys.ids });
}
