import { foldText } from '#kernel/text/fold-text.ts';
import type { Db } from '#db/client.ts';
import type { SearchDocument } from './upsert-document.ts';

/** Reads what may be found of a person: names present and former, and what they say about themselves; null if they aren't active. */
export async function readPersonDocument(db: Db, userId: string, now: Date): Promise<SearchDocument | null> {
  const user = await db
    .selectFrom('users')
    .select(['username', 'display_name', 'bio', 'follower_count'])
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!user) return null;
  const former = await db
    .selectFrom('username_claims')
    .select('username_lower')
    .where('user_id', '=', userId)
    .where('reserved_until', '>', now)
    .execute();
  const usernames = [...new Set([user.username.toLowerCase(), ...former.map(({ username_lower: name }) => name)])];
  const spoken = [user.display_name ?? '', ...usernames].map(foldText);
  return {
    userId,
    type: 'USER',
    id: userId,
    visibility: 'PUBLIC',
    names: [...new Set(spoken)].join(' '),
    together: [...new Set(spoken.map((name) => name.replaceAll(' ', '')))].join(' '),
    tags: '',
    text: foldText(user.bio ?? ''),
    around: '',
    attributes: [],
    place: Math.log2(1 + user.follower_count),
    lastEndAt: null,
    point: null,
    points: null,
  };
}
