import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { getReadableContent } from '#features/content/api/items/find-content.ts';
import type { Comment, CreateComment } from '../../contract.ts';
import { readComment } from './read-comments.ts';
import { serializeComment } from '../sql/serialize-comment.ts';

/** A comment that its author has just written, as everyone sees it. */
export async function getOwnComment(
  services: Pick<Services, 'db' | 'mediaLinks' | 'now'>,
  author: Actor,
  { id, contentItemUri: uri, contentUserId }: CreateComment['comment'] & { id: string },
): Promise<Comment> {
  const content = await getReadableContent(services.db, author, { uri, ownerUserId: contentUserId, at: services.now() });
  const row = await readComment(services.db, contentUserId, id);
  return serializeComment(row, { userId: author.userId, admin: author.admin, content }, services.mediaLinks);
}
