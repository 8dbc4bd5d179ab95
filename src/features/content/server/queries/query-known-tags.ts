import type { Page } from '#kernel/page.ts';
import type { Services } from '#platform/server/services.ts';

// Known tags are some sixty and grow by an administrator's hand.
const MOST = 1000;

/** The tags that the product knows, in the order of the alphabet, for suggestions (product decisions section 3). */
export async function queryKnownTags({ db }: Pick<Services, 'db'>): Promise<Page<string>> {
  const rows = await db.selectFrom('known_tags').select('tag').orderBy('tag').limit(MOST).execute();
  return { items: rows.map(({ tag }) => tag), nextCursor: null };
}
