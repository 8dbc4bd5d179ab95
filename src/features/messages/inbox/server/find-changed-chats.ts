import type { Db } from '#db/client.ts';

/** Returns the conversations of these people that have a new message or a published change after an instant. */
export async function findChangedChats(
  db: Db,
  userIds: readonly string[],
  since: Date,
): Promise<{ userId: string; chatId: string; revision: number }[]> {
  const rows = await db
    .selectFrom('user_chats')
    .select(({ fn }) => ['user_id', 'chat_id', fn<number>('greatest', ['last_revision', 'changed_revision']).as('revision')])
    .where('user_id', 'in', userIds)
    .where(({ eb, or }) => or([eb('last_at', '>', since), eb('changed_at', '>', since)]))
    .execute();
  return rows.map((row) => ({ userId: row.user_id, chatId: row.chat_id, revision: row.revision }));
}
