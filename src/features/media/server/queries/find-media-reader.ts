import type { MediaItemUri } from '#kernel/content-item-uri.ts';
import type { Db } from '#db/client.ts';
import type { Actor } from '#platform/server/request-context.ts';
import { isEntitled, maySee, type ContentFacts, type ReaderFacts } from '#features/content/policy.ts';
import { mediaReader, type MediaReader } from '../../policy.ts';

type Item = { uri: MediaItemUri; ownerUserId: string };

/**
 * What the reader gets of an item's media, by the policy of the item itself; null when the item does not exist for the reader.
 * What cannot be decided is refused.
 */
export async function findMediaReader(db: Db, actor: Actor | null, { uri, ownerUserId }: Item): Promise<MediaReader | null> {
  if (uri.type === 'USER') return uri.id === ownerUserId ? mediaReader({ locked: false, isPublic: true }) : null;
  if (uri.type === 'MESSAGE') return null;
  const content = uri.type === 'COMMENT' ? await findCommented(db, uri.id, ownerUserId) : await findContent(db, uri.id, ownerUserId);
  if (!content) return null;
  const reader: ReaderFacts = { userId: actor?.userId ?? null, admin: actor?.admin ?? false, subscribed: false };
  if (!maySee(content, reader)) return null;
  const entitled = isEntitled(content, reader);
  // What hangs under a locked item is as locked as the item.
  if (uri.type === 'COMMENT' && !entitled) return null;
  return mediaReader({ locked: !entitled, isPublic: content.visibility === 'PUBLIC' && content.approvalStatus === 'APPROVED' });
}

async function findContent(db: Db, contentId: string, ownerUserId: string): Promise<ContentFacts | null> {
  const row = await db
    .selectFrom('contents')
    .select(['user_id', 'visibility', 'approval_status'])
    .where('user_id', '=', ownerUserId)
    .where('id', '=', contentId)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return row ? factsOf(row) : null;
}

async function findCommented(db: Db, commentId: string, authorUserId: string): Promise<ContentFacts | null> {
  const row = await db
    .selectFrom('comments')
    .innerJoin('contents', (join) =>
      join.onRef('contents.user_id', '=', 'comments.content_user_id').onRef('contents.id', '=', 'comments.content_id'),
    )
    .select(['contents.user_id', 'contents.visibility', 'contents.approval_status'])
    .where('comments.id', '=', commentId)
    .where('comments.user_id', '=', authorUserId)
    .where('comments.deleted', '=', false)
    .where('contents.status', '=', 'published')
    .executeTakeFirst();
  return row ? factsOf(row) : null;
}

// Words that the database's own checks do not allow are treated as the strictest there are.
function factsOf(row: { user_id: string; visibility: string; approval_status: string }): ContentFacts {
  const approvalStatus = row.approval_status === 'APPROVED' || row.approval_status === 'PENDING' ? row.approval_status : 'REJECTED';
  return { ownerUserId: row.user_id, visibility: row.visibility === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE', approvalStatus };
}
