import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { Content } from '../../contract.ts';
import { runContentQuery } from './content-rows.ts';
import { serializeContents } from './serialize-content.ts';

type ContentPage = {
  /** Names the list in its cursors. */
  list: string;
  /** A `contentQuery` that goes backwards from the position ($3 time, $4 id) for at most $5 rows; own parameters from $6 on. */
  text: string;
  /** A slower query for the same list, asked when the first one, which may overlook older rows, does not fill the page. */
  otherwise?: string;
  parameters: unknown[];
  limit: number;
  cursor?: string | null | undefined;
};

// Before the first page everything comes earlier than the end of time.
const NEWEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** A page of a list of items that is ordered by time and id, newest first: one query for everything. */
export async function queryContentPage(services: Services, actor: Actor | null, page: ContentPage): Promise<Page<Content>> {
  const reader = { userId: actor?.userId ?? null, admin: actor?.admin ?? false };
  const position = page.cursor ? services.cursors.open(page.list, page.cursor) : NEWEST;
  const parameters = [...position, page.limit + 1, ...page.parameters];
  const run = (text: string) => runContentQuery(services.db, text, { userId: reader.userId, now: services.now() }, parameters);
  let rows = await run(page.text);
  if (rows.length <= page.limit && page.otherwise !== undefined) rows = await run(page.otherwise);
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  const items = serializeContents(services, reader, shown);
  return { items, nextCursor: last ? services.cursors.seal(page.list, [last.created_at.toISOString(), last.id]) : null };
}
