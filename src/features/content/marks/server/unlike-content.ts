import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { LikeAnswer, LikeContent } from '../contract/likes.ts';
import { contentRefusals } from '../../refusals.ts';
import { findContent } from '../../api/items/find-content.ts';
import { removeMark } from './mark-content.ts';
import { noteInterests } from '../../tags/server/record-interests.ts';
import { syncTagRanks } from '../../tags/server/sync-tag-ranks.ts';

/** Removes a like. Idempotent. Works on locked items too: anyone may take back their own like. Refuses with NOT_FOUND. */
export async function unlikeContent(command: CommandContext, actor: Actor, input: LikeContent): Promise<LikeAnswer> {
  const { tx } = command;
  const found = await findContent(tx, actor, { uri: input.contentItemUri, ownerUserId: input.contentUserId, at: command.now });
  if (!found) throw contentRefusals.CONTENT_NOT_FOUND();
  const removed = await tx
    .deleteFrom('likes')
    .where('content_user_id', '=', found.ownerUserId)
    .where('content_id', '=', found.uri.id)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  const { like_count } = await tx
    .updateTable('contents')
    .set({ like_count: sql`like_count - ${Number(removed.numDeletedRows)}` })
    .where('user_id', '=', found.ownerUserId)
    .where('id', '=', found.uri.id)
    .returning('like_count')
    .executeTakeFirstOrThrow();
  await removeMark(command, { userId: actor.userId, mark: 'LIKE', contentUserId: found.ownerUserId, contentId: found.uri.id });
  if (removed.numDeletedRows > 0n) {
    command.publish({ kind: 'likes', ownerUserId: found.ownerUserId, contentId: found.uri.id });
    const item = { userId: found.ownerUserId, id: found.uri.id };
    await syncTagRanks(command, [item]);
    await noteInterests(command, actor.userId, { item, change: -1 });
  }
  return { liked: false, likeCount: like_count };
}
