import type { CommandContext } from '#platform/server/database/transaction.ts';
import { contentRefusals } from '../../refusals.ts';

/**
 * Reads the editable columns of a published item and locks its row until the transaction ends. Take this lock before those of its session
 * and events, so that concurrent changes can't deadlock. Refuses with NOT_FOUND.
 */
export async function lockContent({ tx }: CommandContext, ownerUserId: string, id: string) {
  const row = await tx
    .selectFrom('contents')
    .select(['text', 'tags', 'category_tags', 'mentions', 'price', 'visibility', 'in_search_engines', 'edited_at', 'created_at'])
    .select(['replay_event_id', 'replay_for', 'replay_subscribers_from'])
    .where('user_id', '=', ownerUserId)
    .where('id', '=', id)
    .where('status', '=', 'published')
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw contentRefusals.CONTENT_NOT_FOUND();
  return row;
}
