import type { Db } from '#db/client.ts';

/** The conversations of these people in which something was written after an instant. */
export async function findChangedChats(
  db: Db,
  userIds: readonly string[],
  since: Date,
): Promise<{ userId: string; chatId: string; revision: number }[]> {
  const rows = await db
    .selectFrom('user_chats')
    .select(['user_id', 'chat_id', 'last_revision'])
    .where('user_id', 'in', userIds)
    .where('last_at', '>', since)
    .execute();
  return rows.map((row) => ({ userId: row.user_id, chatId: row.chat_id, revision: row.last_revision }));
}
