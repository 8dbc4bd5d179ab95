import type { Reader } from '#platform/server/http/reader.ts';
import type { Services } from '#platform/server/program/services.ts';
import { contentKeyQuery, runContentKeyQuery, type ContentKey } from './content-keys.ts';

const BY_KEYS = contentKeyQuery<{ owners: string[]; ids: string[] }>({
  where: `c.user_id = any (:owners::uuid[]) and c.id = any (:ids::uuid[]) and c.status = 'published'`,
  place: 'c.created_at',
  limit: 'cardinality(:ids::uuid[])',
});

/**
 * Returns what a list reads of these items, in their order, for one reader. Skips items that have since been deleted; what the reader may
 * see is not checked.
 */
export async function findContentKeys(
  services: Pick<Services, 'db' | 'now'>,
  reader: Omit<Reader, 'admin'>,
  items: readonly { user_id: string; id: string }[],
): Promise<ContentKey[]> {
  if (items.length === 0) return [];
  const keys = await runContentKeyQuery(services, BY_KEYS, reader, {
    owners: [...new Set(items.map(({ user_id: owner }) => owner))],
    ids: items.map(({ id }) => id),
  });
  const byName = new Map(keys.map((key) => [nameOf(key), key]));
  return items.flatMap((item) => byName.get(nameOf(item)) ?? []);
}

function nameOf({ user_id: owner, id }: { user_id: string; id: string }): string {
  return `${owner}/${id}`;
}
