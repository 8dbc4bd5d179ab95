import type { Db } from '#db/client.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { statement } from '#db/statement.ts';
import type { UserCardRow } from '#features/people/api/profiles/serialize-user.ts';
import type { StoredMedia } from '#features/media/api/media-rows.ts';

/** The authors of a page, and the comments of each as JSON: arrays of ids in PostgreSQL's notation, by user id. */
export type CommentKeys = { people: string[]; comments: string };

/** The card of a comment's author, and the author's media of the comments asked for. */
export type Author = UserCardRow & { media: StoredMedia[] | null };

const MEDIA = `from media_entities m
  where m.user_id = u.user_id and m.user_id = any (:people::uuid[]) and m.item_type = 'COMMENT' and m.item_id = any ((:comments::jsonb ->> u.user_id::text)::uuid[])`;

// Identifies an author's state: the revisions of their row and of the media.
const VERSION = `concat_ws('.', u.user_id, u.revision, (select string_agg(concat(m.id, m.revision), ',' order by m.id) ${MEDIA}))`;

export const AUTHORS = statement<Author & { version: string }, CommentKeys>(`
  select u.user_id, u.username, u.display_name, u.profile_pic, ${VERSION} as version,
    (select json_agg(m order by m.position, m.id) ${MEDIA}) as media
  from users u where u.user_id = any (:people::uuid[])`);
const VERSIONS = statement<{ version: string }, CommentKeys>(`
  select ${VERSION} as version from users u where u.user_id = any (:people::uuid[])`);

/** Returns whose rows, and which media, these comments are shown with. */
export function writtenIn(comments: readonly { id: string; user_id: string }[]): CommentKeys {
  const byAuthor = Object.entries(Object.groupBy(comments, (comment) => comment.user_id));
  const ids = byAuthor.map(([author, own = []]) => [author, `{${own.map(({ id }) => id).join(',')}}`]);
  return { people: byAuthor.map(([author]) => author), comments: JSON.stringify(Object.fromEntries(ids)) };
}

/** Reads the authors of these comments, by user id, with the text that `readAuthorsVersion` would return at the same moment. */
export async function readAuthors(db: Db, written: CommentKeys): Promise<{ authors: Map<string, Author>; version: string }> {
  const rows = written.people.length === 0 ? [] : await runByOnePlan(db, AUTHORS, written);
  return { authors: new Map(rows.map((row) => [row.user_id, row])), version: versionOf(rows) };
}

/** A short text that identifies the state of the authors and their media. Equal texts mean equal rows. */
export async function readAuthorsVersion(db: Db, written: CommentKeys): Promise<string> {
  return versionOf(written.people.length === 0 ? [] : await runByOnePlan(db, VERSIONS, written));
}

function versionOf(rows: readonly { version: string }[]): string {
  return rows
    .map(({ version }) => version)
    .toSorted()
    .join(' ');
}
