import type { Selectable } from 'kysely';
import type { Db } from '#db/client.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { readerValues, type Reader } from '#platform/server/http/reader.ts';
import { statement, type Statement } from '#db/statement.ts';
import type { Comments } from '#db/schema.ts';
import type { UserCardRow } from '#features/people/api/serialize-user.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import { mediaRows, type StoredMedia } from '#features/media/api/media-rows.ts';

type OwnColumns =
  | 'id'
  | 'content_id'
  | 'content_user_id'
  | 'content_type'
  | 'text'
  | 'parent_comment_id'
  | 'reply_count'
  | 'deleted'
  | 'mentions'
  | 'tip'
  | 'tip_amount'
  | 'created_at';

/** A comment with its author's card and its media. */
export type CommentRow = Pick<Selectable<Comments>, OwnColumns> & UserCardRow & { media: StoredMedia[] | null };

// While its author is suspended, a comment is shown as a deleted one is.
const SUSPENDED = 'exists (select 1 from suspensions s where s.user_id = c.user_id)';

const COLUMNS = `
  c.id, c.content_id, c.content_user_id, c.content_type, c.text, c.parent_comment_id, c.reply_count,
  c.deleted or ${SUSPENDED} as deleted, c.mentions, c.tip, c.tip_amount,
  c.created_at, u.user_id, u.username, u.display_name, u.profile_pic, ${mediaRows({ userId: 'c.user_id', type: "'COMMENT'", id: 'c.id' })} as media`;

// Identifies the comment's state: its id, and the revisions of its row, its author's and its media's.
const VERSION = `concat_ws('.', c.id, c.revision, u.revision, (
    select string_agg(m.revision::text, ',' order by m.id) from media_entities m
    where m.user_id = c.user_id and m.item_type = 'COMMENT' and m.item_id = c.id
  ))`;

const ONE = statement<CommentRow, { owner: string; id: string }>(`
  select ${COLUMNS} from comments c join users u on u.user_id = c.user_id where c.content_user_id = :owner::uuid and c.id = :id::uuid`);

/** One comment that must exist, by its content's owner and its id. */
export async function readComment(db: Db, ownerUserId: string, id: string): Promise<CommentRow> {
  const [row] = await runByOnePlan(db, ONE, { owner: ownerUserId, id });
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

type Asked = {
  reader: string;
  hidden: readonly string[];
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
type PageStatements = { rows: Statement<CommentRow & { version: string }, Asked>; state: Statement<PageState, Asked> };

function pageOf(parent: string, after: '<' | '>', order: 'asc' | 'desc'): PageStatements {
  const ordered = `c.created_at ${order}, c.id ${order}`;
  const page = `
    (select c.* from comments c
     where c.content_user_id = :owner::uuid and c.content_id = :item::uuid and ${parent} and (c.reply_count > 0 or not (c.deleted or ${SUSPENDED}))
       and (:reader::uuid = :owner::uuid or ${unblocked('c.user_id')})
       and (c.created_at, c.id) ${after} (:at::timestamptz, :id::uuid)
     order by ${ordered} limit :limit::int) c
    join users u on u.user_id = c.user_id`;
  return {
    rows: statement(`select ${COLUMNS}, ${VERSION} as version from ${page} order by ${ordered}`),
    state: statement(`
      select coalesce(string_agg(${VERSION}, ' ' order by ${ordered}), '') as version,
        coalesce(bool_or(c.user_id = :reader::uuid), false) as has_own
      from ${page}`),
  };
}

const FIRST = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;
const LAST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** Top-level comments under an item, newest first. */
export const NEWEST = pageOf('c.parent_comment_id is null', '<', 'desc');
/** Replies to one comment, oldest first. */
export const ANSWERS = pageOf('c.parent_comment_id = :parent::uuid', '>', 'asc');

function askedOf({ reader, ownerUserId, contentId, parentCommentId, after, limit }: CommentPage): Asked {
  const [at, id] = after ?? (parentCommentId === null ? LAST : FIRST);
  return { ...readerValues(reader), owner: ownerUserId, item: contentId, at, id, limit, parent: parentCommentId };
}

/** A short text that identifies the contents of a page, and whether the reader wrote any of it. Equal texts mean equal rows. */
export async function readCommentPageState(db: Db, page: CommentPage): Promise<{ version: string; hasOwn: boolean }> {
  const { state } = page.parentCommentId === null ? NEWEST : ANSWERS;
  const [row] = await runByOnePlan(db, state, askedOf(page));
  if (!row) throw new Error('A sum of rows was no row.');
  return { version: row.version, hasOwn: row.has_own };
}

/** The rows of a page, with the text that `readCommentPageState` would return at the same moment. */
export async function readCommentPage(db: Db, page: CommentPage): Promise<{ rows: CommentRow[]; version: string }> {
  const statements = page.parentCommentId === null ? NEWEST : ANSWERS;
  const rows = await runByOnePlan(db, statements.rows, askedOf(page));
  return { rows, version: rows.map(({ version }) => version).join(' ') };
}
