import type { Params } from '#db/statement.ts';
import type { Page } from '#kernel/http/paging.ts';
import { readerOf } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { CardContent, ContentForm } from '../../cards/contract.ts';
import { runContentKeyQuery, type ContentKeyQuery } from './content-keys.ts';
import { loadContents } from './load-contents.ts';

/** The page goes backwards from here, for at most `limit` rows. */
export type PagePosition = { place: string | number; id: string | number; limit: number };

type ContentPage<Values extends Params> = {
  /** Identifies the list in its cursors. */
  list: string;
  query: ContentKeyQuery<Values & PagePosition>;
  values: Values;
  limit: number;
  cursor?: string | null | undefined;
  form?: ContentForm | undefined;
};

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A page of a list of items, ordered by an instant or a rank, then by id, in descending order. */
export async function queryContentPage<Values extends Params>(
  services: Services,
  actor: Actor | null,
  page: ContentPage<Values>,
): Promise<Page<CardContent>> {
  const reader = readerOf(actor);
  return await keysetPage(services.cursors, {
    list: page.list,
    input: page,
    read: (after, limit) => {
      const [place = '', id = ''] = after ?? ['infinity', LAST_ID];
      return runContentKeyQuery(services, page.query, reader, { ...page.values, place, id, limit });
    },
    keyOf: (row) => [row.place, row.id],
    present: (shown) => loadContents(services, reader, shown, page.form),
  });
}
