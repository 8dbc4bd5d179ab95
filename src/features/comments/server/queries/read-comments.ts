import type { Selectable } from 'kysely';
import type { Db } from '#db/client.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { readerValues, type Reader } from '#platform/server/http/reader.ts';
import { statement, type Statement } from '#db/statement.ts';
import type { Comments } from '#db/schema.ts';
import type { UserCardRow } from '#features/people/api/profiles/serialize-user.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import type { StoredMedia } from '#features/media/api/media-rows.ts';
import { readAuthors, readAuthorsVersion, writtenIn, type Author, type CommentKeys } from './read-authors.ts';

type OwnColumns =
  | 'id'
  | 'content_id'
  | 'content_user_id'
  | 'content_type'
  | 'user_id'
  | 'text'
  | 'parent_comment_id'
  | 'reply_count'
  | 'deleted'
  | 'mentions'
  | 'tip'
  | 'tip_amount'
  | 'created_at';

type OwnRow = Pick<Selectable<Comments>, OwnColumns>;

/** A comment with its author's card and its media. */
export type CommentRow = OwnRow & UserCardRow & { media: StoredMedia[] | null };

// While its author is suspended, a comment is shown as a deleted one is.
const SUSPENDED = 'exists (select 1 from suspensions s where s.user_id = c.user_id)';

const COLUMNS = `
  c.id, c.content_id, c.content_user_id, c.content_type, c.user_id, c.text, c.parent_comment_id, c.reply_count,
  c.deleted or ${SUSPENDED} as deleted, c.mentions, c.tip, c.tip_amount, c.created_at`;

// Identifies the state of the comment's row. A suspension changes its author's.
const VERSION = `concat_ws('.', c.id, c.revision)`;

const ONE = statement<OwnRow, { owner: string; id: string }>(`
  select ${COLUMNS} from comments c where c.content_user_id = :owner::uuid and c.id = :id::uuid`);

/** One comment that must exist, by its content's owner and its id. */
export async function readComment(db: Db, ownerUserId: string, id: string): Promise<CommentRow> {
  const rows = await runByOnePlan(db, ONE, { owner: ownerUserId, id });
  const { authors } = await readAuthors(db, writtenIn(rows));
  const [row] = withAuthors(rows, authors);
  if (!row) throw new Error('A comment that was written is not there.');
  return row;
}

/** The position of a page: `after` is the last comment of the previous page. */
export type CommentPage = {
  reader: Omit<Reader, 'admin'>;
  ownerUserId: string;
  contentId: string;
  parentCommentId: string | null;
  after: [createdAt: string, id: string] | null;
  limit: number;
};

type Options = {
  reader: string;
  hidden: string;
  owner: string;
  item: string;
  /** The position after which to read. */
  at: string;
  id: string;
  limit: number;
  /** The parent comment, when reading replies. */
  parent: string | null;
};
type PageState = { version: string; has_own: boolean };
type PageStatements = { rows: Statement<OwnRow & { version: string }, Options>; state: Statement<PageState, Options> };

function pageOf(parent: string, after: '<' | '>', order: 'asc' | 'desc'): PageStatements {
  const ordered = `c.created_at ${order}, c.id ${order}`;
  const page = (columns: string) => `
    select ${columns} from comments c
    where c.content_user_id = :owner::uuid and c.content_id = :item::uuid and ${parent} and (c.reply_count > 0 or not (c.deleted or ${SUSPENDED}))
      and (:reader::uuid = :owner::uuid or ${unblocked('c.user_id')})
      and (c.created_at, c.id) ${after} (:at::timestamptz, :id::uuid)
    order by ${ordered} limit :limit::int`;
  return {
    rows: statement(page(`${COLUMNS}, ${VERSION} as version`)),
    state: statement(`
      select coalesce(string_agg(${VERSION}, ' ' order by ${ordered}), '') as version,
        coalesce(bool_or(c.user_id = :reader::uuid), false) as has_own
      from (${page('c.id, c.revision, c.user_id, c.created_at')}) c`),
  };
}

const FIRST = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;
const LAST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** Top-level comments under an item, newest first. */
export const NEWEST = pageOf('c.parent_comment_id is null', '<', 'desc');
/** Replies to one comment, oldest first. */
export const ANSWERS = pageOf('c.parent_comment_id = :parent::uuid', '>', 'asc');

function optionsOf({ reader, ownerUserId, contentId, parentCommentId, after, limit }: CommentPage): Options {
  const [at, id] = after ?? (parentCommentId === null ? LAST : FIRST);
  return { ...readerValues(reader), owner: ownerUserId, item: contentId, at, id, limit, parent: parentCommentId };
}

/** A page that was read: its version and whose rows it is made from. */
export type PageVersion = { own: string; authors: string; written: CommentKeys };

/** Whether a page that was read earlier would be the same now, and whether the reader wrote any of it. Takes one round trip. */
export async function checkCommentPage(db: Db, page: CommentPage, known: PageVersion): Promise<{ isCurrent: boolean; hasOwn: boolean }> {
  const { state } = page.parentCommentId === null ? NEWEST : ANSWERS;
  const [[row], authors] = await Promise.all([runByOnePlan(db, state, optionsOf(page)), readAuthorsVersion(db, known.written)]);
  if (!row) throw new Error('A sum of rows was no row.');
  return { isCurrent: row.version === known.own && authors === known.authors, hasOwn: row.has_own };
}

/** The rows of a page, with their version. */
export async function readCommentPage(db: Db, page: CommentPage): Promise<{ rows: CommentRow[]; version: PageVersion }> {
  const statements = page.parentCommentId === null ? NEWEST : ANSWERS;
  const rows = await runByOnePlan(db, statements.rows, optionsOf(page));
  const written = writtenIn(rows);
  const { authors, version } = await readAuthors(db, written);
  return { rows: withAuthors(rows, authors), version: { own: rows.map((row) => row.version).join(' '), authors: version, written } };
}

function withAuthors(rows: readonly OwnRow[], authors: ReadonlyMap<string, Author>): CommentRow[] {
  return rows.flatMap((row) => {
    const author = authors.get(row.user_id);
    return author ? [{ ...author, ...row, media: author.media?.filter((entity) => entity.item_id === row.id) ?? null }] : [];
  });
}
