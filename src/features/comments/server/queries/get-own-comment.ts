import type { Services } from '#platform/server/services.ts';
import type { Comment } from '../../contract.ts';
import { selectComments, serializeComment } from './serialize-comment.ts';

/** A comment just written, as everybody sees it. */
export async function getOwnComment(
  services: Pick<Services, 'db' | 'mediaLinks'>,
  comment: { contentUserId: string; id: string },
): Promise<Comment> {
  const row = await selectComments(services.db)
    .where('c.content_user_id', '=', comment.contentUserId)
    .where('c.id', '=', comment.id)
    .executeTakeFirstOrThrow();
  return serializeComment(row, services.mediaLinks);
}
