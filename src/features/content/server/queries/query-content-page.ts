import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { CardContent, ContentForm } from '../../contract.ts';
import { runContentKeyQuery } from './content-keys.ts';
import { presentContents } from './present-contents.ts';

type ContentPage = {
  /** Names the list in its cursors. */
  list: string;
  /** A `contentKeyQuery` that goes backwards from the position ($3 place, $4 id) for at most $5 rows; own parameters from $6 on. */
  text: string;
  parameters: unknown[];
  limit: number;
  cursor?: string | null | undefined;
  form?: ContentForm | undefined;
};

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A page of a list of items that is ordered by an instant or a rank, then by id, the greatest first. */
export async function queryContentPage(services: Services, actor: Actor | null, page: ContentPage): Promise<Page<CardContent>> {
  const reader = { userId: actor?.userId ?? null, admin: actor?.admin ?? false };
  const position = page.cursor ? services.cursors.open(page.list, page.cursor) : ['infinity', LAST_ID];
  const keys = await runContentKeyQuery(services, page.text, reader.userId, [...position, page.limit + 1, ...page.parameters]);
  const shown = keys.slice(0, page.limit);
  const last = keys.length > page.limit ? shown.at(-1) : undefined;
  const items = await presentContents(services, reader, shown, page.form);
  return { items, nextCursor: last ? services.cursors.seal(page.list, [last.place, last.id]) : null };
}
