import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import type { Db } from '#db/client.ts';

const count = z.int().min(0);

const Topic = z.object({
  tag: z.string(),
  count,
  /** Whether it is the hashtag of one of these sessions, not only a category, so that its page isn't empty. */
  isHashtag: z.boolean().default(false),
  covers: z.array(z.object({ userId: Id, id: Id })),
});

/** The explore counts as stored, with the ids of the sessions and people that may represent them. */
export const StoredExplore = z.object({
  topics: z.array(Topic),
  towns: z.array(z.object({ name: z.string(), count, latitude: z.number(), longitude: z.number(), hosts: z.array(Id) })),
  online: z.object({ count, hosts: z.array(Id) }),
  rising: z.array(z.string()),
});
export type StoredExplore = z.output<typeof StoredExplore>;

/** Returns the explore counts as last stored; null before the first count. */
export async function readStoredExplore(db: Db): Promise<StoredExplore | null> {
  const row = await db.selectFrom('discovery_counts').select('data').where('name', '=', 'explore').executeTakeFirst();
  return row ? StoredExplore.parse(row.data) : null;
}
