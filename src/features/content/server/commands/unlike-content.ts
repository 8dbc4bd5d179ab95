import { sql } from 'kysely';
import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import type { LikeAnswer, LikeContent } from '../../contract.ts';
import { contentRefusals } from '../../refusals.ts';
import { findContent } from '../queries/find-content.ts';

/** Takes a like back; what is not liked stays so. It works on locked items too: nobody is kept from taking back their own. */
export async function unlikeContent({ tx }: CommandContext, actor: Actor, input: LikeContent): Promise<LikeAnswer> {
  const found = await findContent(tx, actor, { uri: input.contentItemUri, ownerUserId: input.contentUserId });
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
  return { liked: false, likeCount: like_count };
}
