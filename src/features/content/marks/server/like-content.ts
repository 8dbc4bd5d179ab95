import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { isBlocked } from '#features/follows/api/is-blocked.ts';
import { notify } from '#features/notifications/api/notify.ts';
import type { LikeResponse, LikeContent } from '../contract.ts';
import { contentRefusals } from '../../refusals.ts';
import { getReadableContent, findContent } from '../../api/items/find-content.ts';
import { putMark, removeMark } from './mark-content.ts';
import { recordInterests } from '../../tags/server/record-interests.ts';
import { syncTagRanks } from '../../tags/server/sync-tag-ranks.ts';

/**
 * Likes an item. Idempotent. The owner is notified only once per person, however often they change their mind. Refuses two people, one of
 * whom blocked the other.
 */
export async function likeContent(command: CommandContext, actor: Actor, input: LikeContent): Promise<LikeResponse> {
  const { tx, now } = command;
  const found = await getReadableContent(tx, actor, { uri: input.contentItemUri, ownerUserId: input.contentUserId, at: command.now });
  if (await isBlocked(tx, actor.userId, found.ownerUserId)) throw contentRefusals.BLOCKED_LIKE();
  const liked = await tx
    .insertInto('likes')
    .values({ content_user_id: found.ownerUserId, content_id: found.uri.id, user_id: actor.userId, created_at: now })
    .onConflict((conflict) => conflict.columns(['content_user_id', 'content_id', 'user_id']).doNothing())
    .executeTakeFirst();
  const added = Number(liked.numInsertedOrUpdatedRows ?? 0n);
  const { like_count } = await tx
    .updateTable('contents')
    .set({ like_count: sql`like_count + ${added}` })
    .where('user_id', '=', found.ownerUserId)
    .where('id', '=', found.uri.id)
    .returning('like_count')
    .executeTakeFirstOrThrow();
  if (added === 1) {
    command.publish({ kind: 'likes', ownerUserId: found.ownerUserId, contentId: found.uri.id });
    await putMark(command, { userId: actor.userId, mark: 'LIKE', contentUserId: found.ownerUserId, contentId: found.uri.id });
    const item = { userId: found.ownerUserId, id: found.uri.id };
    await syncTagRanks(command, [item]);
    await recordInterests(command, actor.userId, { item, change: 1 });
  }
  if (added === 1 && found.ownerUserId !== actor.userId) {
    await notify(command, {
      type: 'LIKE',
      toUserId: found.ownerUserId,
      toUsername: found.ownerUsername,
      from: actor,
      itemUri: found.uri,
      source: `${found.uri.id}:${actor.userId}`,
      data: { item: { username: found.ownerUsername, uri: found.uri } },
    });
  }
  return { liked: true, likeCount: like_count };
}

/** Removes a like. Idempotent. Works on locked items too: anyone may take back their own like. Refuses with NOT_FOUND. */
export async function unlikeContent(command: CommandContext, actor: Actor, input: LikeContent): Promise<LikeResponse> {
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
    await recordInterests(command, actor.userId, { item, change: -1 });
  }
  return { liked: false, likeCount: like_count };
}
