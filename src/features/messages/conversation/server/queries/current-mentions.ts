import type { Db } from '#db/client.ts';
import type { StoredMention } from '#db/stored-json.ts';

/**
 * Returns a function that updates the mentions of these messages: to people's current usernames, because a former one may be someone else's
 * by then, and without people who have left.
 */
export async function currentMentions(
  db: Db,
  messages: readonly { mentions: StoredMention[] }[],
): Promise<(mentions: StoredMention[]) => StoredMention[]> {
  const userIds = messages.flatMap(({ mentions }) => mentions.map(({ userId }) => userId));
  if (userIds.length === 0) return (mentions) => mentions;
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'username'])
    .where('user_id', 'in', [...new Set(userIds)])
    .where('status', '<>', 'deleted')
    .execute();
  const usernames = new Map(rows.map((row) => [row.user_id, row.username]));
  return (mentions) =>
    mentions.flatMap((mention) => {
      const username = usernames.get(mention.userId);
      if (username === undefined) return [];
      return username === mention.username ? mention : { ...mention, username, written: mention.written ?? mention.username };
    });
}
