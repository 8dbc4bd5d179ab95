import { sql } from 'kysely';
import type { Db } from '#db/client.ts';

type Of = { chatId: string; userId: string };
type Pushed = { revision: number; now: Date; isDeleted: boolean };

/**
 * Records that a person is about to be pushed a message, so that deleting it retracts the push. Returns the revision up to which they had
 * been pushed before, or null if nothing should be pushed: the conversation is muted, or the other has written again since.
 */
export async function markPushed(db: Db, { chatId, userId }: Of, { revision, now, isDeleted }: Pushed): Promise<{ before: number } | null> {
  const { rows } = await sql<{ before: number }>`
    with known as (
      select pushed_revision from user_chats where user_id = ${userId}::uuid and chat_id = ${chatId}::uuid for update
    )
    update user_chats set pushed_revision = greatest(user_chats.pushed_revision, ${isDeleted ? 0 : revision}) from known
    where user_id = ${userId}::uuid and chat_id = ${chatId}::uuid and (muted_until is null or muted_until <= ${now})
      and (${isDeleted} or last_revision <= ${revision} or last_sender_user_id = ${userId}::uuid)
    returning known.pushed_revision as before`.execute(db);
  return rows[0] ?? null;
}
