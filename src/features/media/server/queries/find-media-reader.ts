import type { MediaItemUri } from '#kernel/content-item-uri.ts';
import type { Db } from '#db/client.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { maySee, type ContentFacts } from '#features/content/policy.ts';
import { subscribes } from '#features/subscriptions/server/queries/subscribes-to.ts';
import { mediaReader, mediaReaderOf, type MediaReader } from '../../policy.ts';

type Item = { uri: MediaItemUri; ownerUserId: string };
type Found = ContentFacts & { subscribed: boolean };
type Asking = { db: Db; readerUserId: string | null; now: Date };

/**
 * What the reader gets of an item's media, by the policy of the item itself; null when the item does not exist for the reader.
 * What cannot be decided is refused.
 */
export async function findMediaReader(
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: Actor | null,
  { uri, ownerUserId }: Item,
): Promise<MediaReader | null> {
  if (uri.type === 'USER') return uri.id === ownerUserId ? mediaReader({ locked: false, isPublic: true }) : null;
  if (uri.type === 'MESSAGE') return null;
  const asking = { db, readerUserId: actor?.userId ?? null, now: now() };
  const content =
    uri.type === 'COMMENT' ? await findCommented(asking, uri.id, ownerUserId) : await findContent(asking, uri.id, ownerUserId);
  if (!content) return null;
  const reader = { userId: asking.readerUserId, admin: actor?.admin ?? false, subscribed: content.subscribed };
  if (!maySee(content, reader)) return null;
  const view = mediaReaderOf(content, reader);
  // What hangs under a locked item is as locked as the item.
  return uri.type === 'COMMENT' && view.view !== 'full' ? null : view;
}

async function findContent({ db, readerUserId, now }: Asking, contentId: string, ownerUserId: string): Promise<Found | null> {
  const row = await db
    .selectFrom('contents')
    .select(['user_id', 'visibility', 'approval_status'])
    .select(subscribes({ creator: 'contents.user_id' }, readerUserId, now).as('subscribed'))
    .where('user_id', '=', ownerUserId)
    .where('id', '=', contentId)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return row ? factsOf(row) : null;
}

async function findCommented({ db, readerUserId, now }: Asking, commentId: string, authorUserId: string): Promise<Found | null> {
  const row = await db
    .selectFrom('comments')
    .innerJoin('contents', (join) =>
      join.onRef('contents.user_id', '=', 'comments.content_user_id').onRef('contents.id', '=', 'comments.content_id'),
    )
    .select(['contents.user_id', 'contents.visibility', 'contents.approval_status'])
    .select(subscribes({ creator: 'contents.user_id' }, readerUserId, now).as('subscribed'))
    .where('comments.id', '=', commentId)
    .where('comments.user_id', '=', authorUserId)
    .where('comments.deleted', '=', false)
    .where('contents.status', '=', 'published')
    .executeTakeFirst();
  return row ? factsOf(row) : null;
}

// Words that the database's own checks do not allow are treated as the strictest there are.
function factsOf(row: { user_id: string; visibility: string; approval_status: string; subscribed: boolean }): Found {
  const approvalStatus = row.approval_status === 'APPROVED' || row.approval_status === 'PENDING' ? row.approval_status : 'REJECTED';
  const visibility = row.visibility === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE';
  return { ownerUserId: row.user_id, visibility, approvalStatus, subscribed: row.subscribed };
}
