import { CAPS } from '#kernel/caps.ts';
import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { createBatcher, type Batched } from '#platform/cache/server/batch.ts';

// Few and short enough to fit in a cursor: followed tags, then liked ones while there is room.
const MOST = 6;
const MOST_BYTES = 100;
const MOST_BYTES_FOLLOWED = 400;
const TOGETHER = 64;

const INTERESTS = statement<{ user_id: string; tag: string; is_followed: boolean }, { people: string[] }>(`
  select person.user_id, best.tag, best.followed_at is not null as is_followed
  from users person
  cross join lateral (
    select tag, like_count, followed_at from tag_interests where user_id = person.user_id and user_id = any (:people::uuid[])
    order by followed_at desc nulls last, like_count desc, tag limit ${CAPS.followedTags}
  ) best
  where person.user_id = any (:people::uuid[])
  order by person.user_id, best.followed_at desc nulls last, best.like_count desc, best.tag`);

const batches = new WeakMap<Db, Batched<string, string[]>>();

/** The tags that a person follows, filled up with the known tags they liked most, up to six. Concurrent requests share one read. */
export function findInterests(db: Db, userId: string): Promise<string[]> {
  const known = batches.get(db);
  if (known) return known(userId);
  const find = createBatcher((userIds: string[]) => readInterests(db, userIds), { most: TOGETHER });
  batches.set(db, find);
  return find(userId);
}

async function readInterests(db: Db, userIds: string[]): Promise<string[][]> {
  const found = new Map(userIds.map((userId): [string, string[]] => [userId, []]));
  for (const { user_id, tag, is_followed } of await INTERESTS.all(db, { people: [...found.keys()] })) {
    const tags = found.get(user_id);
    if (!tags || (!is_followed && tags.length >= MOST)) continue;
    if (Buffer.byteLength([...tags, tag].join()) <= (is_followed ? MOST_BYTES_FOLLOWED : MOST_BYTES)) tags.push(tag);
  }
  return userIds.map((userId) => found.get(userId) ?? []);
}
