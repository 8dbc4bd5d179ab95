import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { removeEntities } from '#features/media/api/remove-entities.ts';
import { contentRefusals } from '../../refusals.ts';
import { mayDelete } from '../../policy.ts';
import { contentDependencies } from '../../server/dependencies.ts';
import { getOwnContent } from '../../api/items/find-content.ts';
import { publishChange } from '../../api/items/publish-change.ts';
import { lockContent } from '../../api/items/lock-content.ts';
import { enqueueCommentDeletion } from '../../api/items/enqueue-comment-deletion.ts';

/**
 * Removes an item from every list at once; payments and tickets keep what they need to stay readable (docs/product.md#deleting). The
 * comments under it are deleted too. Refuses anyone but the owner, and a session for which people still have tickets or open checkouts.
 */
export async function deleteContent(command: CommandContext, actor: Actor, uri: ContentItemUri): Promise<void> {
  const { tx, now } = command;
  const found = await getOwnContent(tx, actor, { uri, at: command.now });
  if (!mayDelete(found, actor)) throw contentRefusals.CONTENT_NOT_YOURS();
  await lockContent(command, actor.userId, uri.id);
  if (uri.type === 'SESSION' && !(await contentDependencies().withdrawEvents(command, actor.userId, uri.id)))
    throw contentRefusals.EVENTS_STILL_SOLD();
  await tx
    .updateTable('contents')
    .set({ status: 'deleted', updated_at: now })
    .where('user_id', '=', actor.userId)
    .where('id', '=', uri.id)
    .execute();
  await tx.deleteFrom('content_tags').where('user_id', '=', actor.userId).where('content_id', '=', uri.id).execute();
  await removeEntities(command, actor.userId, uri);
  await publishChange(command, { ownerUserId: actor.userId, id: uri.id });
  await enqueueCommentDeletion(command, { ownerUserId: actor.userId, contentId: uri.id });
}
