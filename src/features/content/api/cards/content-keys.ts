import { MAX_PAGE_SIZE } from '#kernel/http/paging.ts';
import { statement, type Params, type Statement } from '#db/statement.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { readerValues, type Reader } from '#platform/server/http/reader.ts';
import type { Services } from '#platform/server/program/services.ts';
import { itemSql } from './content-version.ts';

/** The columns that a list reads of an item: who may read it, its position, and the version that the reader would get. */
export type ContentKey = {
  user_id: string;
  id: string;
  visibility: 'PUBLIC' | 'PRIVATE';
  approval_status: 'APPROVED' | 'PENDING' | 'REJECTED';
  owner_suspended: boolean;
  /** The sort key of the list as text: an instant or a rank. */
  place: string;
  liked: boolean;
  saved: boolean;
  /** Whether the reader's subscription or ticket opens the item; set only for items that aren't for everyone. */
  admitted: boolean;
  /** The item's id if it is a replay, else null. */
  replay_id: string | null;
  version: string;
};

type ReaderParams = ReturnType<typeof readerValues> & { now: Date };

export type ContentKeyQuery<Values extends Params, Key extends ContentKey = ContentKey> = Statement<Key, Values & ReaderParams>;

type KeyList = {
  /** Provides each item as `c`; the items themselves by default. */
  from?: string;
  where: string;
  /** The sort key; the list descends by it, then by id. */
  place: string;
  /** The same order in other columns, if an index has them. */
  order?: string;
  limit?: string;
  /** The parameter of the owner, if all items are one person's. */
  owner?: string;
  /** Whether `where` leaves out replays that aren't for everyone. */
  onlyListed?: boolean;
  /** Adds columns for lists with keys of their own kind. */
  more?: string;
};

/**
 * A query for the keys of a list: one flat statement, limited last, so that each shard ends its own index scan. It may use `:reader`,
 * `:hidden`, `:now` and parameters of its own.
 */
export function contentKeyQuery<Values extends Params, Key extends ContentKey = ContentKey>({
  from = 'contents c',
  where,
  place,
  order = `${place} desc, c.id desc`,
  limit = ':limit::int',
  owner,
  onlyListed,
  more = '',
}: KeyList): ContentKeyQuery<Values, Key> {
  const { parts, marks, version } = itemSql({ owner, onlyListed });
  return statement(`select c.user_id, c.id, c.visibility, c.approval_status, u.status = 'suspended' as owner_suspended,
    (${place})::text as place, ${marks}, ${version}${more}
    from ${from} ${parts} where ${where} order by ${order} limit ${limit}`);
}

/** Adds a constant limit to a select whose limit is a parameter, so that the planner expects a page and not a tenth of the table. */
export function atMostAPage(select: string): string {
  return `select * from (${select}) page limit ${MAX_PAGE_SIZE + 10}`;
}

/** Runs such a query for a reader. */
export function runContentKeyQuery<Values extends Params, Key extends ContentKey>(
  services: Pick<Services, 'db' | 'now'>,
  query: ContentKeyQuery<Values, Key>,
  reader: Omit<Reader, 'admin'>,
  values: Values,
): Promise<Key[]> {
  return runByOnePlan(services.db, query, { ...values, ...readerValues(reader), now: services.now() });
}

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
