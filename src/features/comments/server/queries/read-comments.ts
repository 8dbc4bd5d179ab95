import type { Selectable } from 'kysely';
import type { Db } from '#db/client.ts';
import { runByOnePlan } from '#db/one-plan.ts';
import { prepared } from '#db/prepared-statements.ts';
import type { Comments } from '#db/schema.ts';
import type { UserCardRow } from '#features/accounts/server/queries/serialize-user.ts';
import { blockedBetween } from '#features/follows/server/queries/blocked-between.ts';
import { mediaRows, type StoredMedia } from '#features/media/server/queries/media-rows.ts';

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

/** A comment with what is shown of its author and what hangs on it. */
export type CommentRow = Pick<Selectable<Comments>, OwnColumns> & UserCardRow & { media: StoredMedia[] | null };

const COLUMNS = `
  c.id, c.content_id, c.content_user_id, c.content_type, c.text, c.parent_comment_id, c.reply_count, c.deleted, c.mentions, c.tip, c.tip_amount,
  c.created_at, u.user_id, u.username, u.display_name, u.profile_pic, ${mediaRows({ userId: 'c.user_id', type: "'COMMENT'", id: 'c.id' })} as media`;

// Names the state of all of it: which comment, and the transactions that wrote its row, its author's and its media's.
const VERSION = `concat_ws('.', c.id, c.row_version, u.xmin, (
    select string_agg(m.xmin::text, ',' order by m.id) from media_entities m
    where m.user_id = c.user_id and m.item_type = 'COMMENT' and m.item_id = c.id
  ))`;

const ONE = prepared(`
  select ${COLUMNS} from comments c join users u on u.user_id = c.user_id where c.content_user_id = $1::uuid and c.id = $2::uuid`);

/** One comment that is known to be there, by the owner of its item and its id. */
export async function readComment(db: Db, ownerUserId: string, id: string): Promise<CommentRow> {
  const [row] = await runByOnePlan<CommentRow>(db, ONE, [ownerUserId, id]);
  if (!row) throw new Error('A comment that was written is not there.');
  return row;
}

/** Which comments: `after` is the last of the page before. */
export type CommentPage = {
  readerUserId: string | null;
  ownerUserId: string;
  contentId: string;
  parentCommentId: string | null;
  after: [createdAt: string, id: string] | null;
  limit: number;
};

// `$1` is the reader, `$2` and `$3` the item, `$4` and `$5` the position, `$6` the limit, `$7` the comment that is answered.
function pageOf(parent: string, after: '<' | '>', order: 'asc' | 'desc') {
  const ordered = `c.created_at ${order}, c.id ${order}`;
  const page = `
    (select c.*, c.xmin as row_version from comments c
     where c.content_user_id = $2::uuid and c.content_id = $3::uuid and ${parent} and (not c.deleted or c.reply_count > 0)
       and ($1::uuid is null or $1::uuid = $2::uuid or not ${blockedBetween({ person: 'c.user_id', reader: '$1' })})
       and (c.created_at, c.id) ${after} ($4::timestamptz, $5::uuid)
     order by ${ordered} limit $6::int) c
    join users u on u.user_id = c.user_id`;
  return {
    rows: prepared(`select ${COLUMNS}, ${VERSION} as version from ${page} order by ${ordered}`),
    state: prepared(`
      select coalesce(string_agg(${VERSION}, ' ' order by ${ordered}), '') as version,
        coalesce(bool_or(c.user_id = $1::uuid), false) as has_own
      from ${page}`),
  };
}

const FIRST = ['-infinity', '00000000-0000-0000-0000-000000000000'];
const LAST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Those under an item itself, newest first. */
export const NEWEST = pageOf('c.parent_comment_id is null', '<', 'desc');
/** Those that answer one of them, oldest first. */
export const ANSWERS = pageOf('c.parent_comment_id = $7::uuid', '>', 'asc');

function valuesOf({ readerUserId, ownerUserId, contentId, parentCommentId, after, limit }: CommentPage): unknown[] {
  const values = [readerUserId, ownerUserId, contentId, ...(after ?? (parentCommentId === null ? LAST : FIRST)), limit];
  return parentCommentId === null ? values : [...values, parentCommentId];
}

/** What a page would hold, by one short text, and whether the reader wrote some of it. Equal texts mean equal rows. */
export async function readCommentPageState(db: Db, page: CommentPage): Promise<{ version: string; hasOwn: boolean }> {
  const { state } = page.parentCommentId === null ? NEWEST : ANSWERS;
  const [row] = await runByOnePlan<{ version: string; has_own: boolean }>(db, state, valuesOf(page));
  if (!row) throw new Error('A sum of rows was no row.');
  return { version: row.version, hasOwn: row.has_own };
}

/** The rows of a page, with the text that `readCommentPageState` would have answered at the same moment. */
export async function readCommentPage(db: Db, page: CommentPage): Promise<{ rows: CommentRow[]; version: string }> {
  const text = page.parentCommentId === null ? NEWEST.rows : ANSWERS.rows;
  const rows = await runByOnePlan<CommentRow & { version: string }>(db, text, valuesOf(page));
  return { rows, version: rows.map(({ version }) => version).join(' ') };
}
