import { CompiledQuery } from 'kysely';
import type { Db } from '#db/client.ts';
import { prepared } from '#db/prepared-statements.ts';
import { createGatherer, type Gathered } from '#platform/server/gather.ts';

// Few and short enough to travel in a cursor.
const MOST = 6;
const MOST_BYTES = 100;
const TOGETHER = 64;

const STATEMENT = prepared(`
  select asked.place::int, best.tag
  from unnest($1::uuid[]) with ordinality asked (user_id, place)
  cross join lateral (
    select tag, like_count from tag_interests where user_id = asked.user_id order by like_count desc, tag limit ${MOST}
  ) best
  order by asked.place, best.like_count desc, best.tag`);

const gathered = new WeakMap<Db, Gathered<string, string[]>>();

/** The known tags that a person's likes were about most often, at most six. Requests that come together are answered by one read. */
export function findInterests(db: Db, userId: string): Promise<string[]> {
  const known = gathered.get(db);
  if (known) return known(userId);
  const find = createGatherer((userIds: string[]) => readInterests(db, userIds), TOGETHER);
  gathered.set(db, find);
  return find(userId);
}

async function readInterests(db: Db, userIds: string[]): Promise<string[][]> {
  const { rows } = await db.executeQuery<{ place: number; tag: string }>(CompiledQuery.raw(STATEMENT, [userIds]));
  const found = userIds.map((): string[] => []);
  for (const { place, tag } of rows) {
    const tags = found[place - 1];
    if (tags && Buffer.byteLength([...tags, tag].join()) <= MOST_BYTES) tags.push(tag);
  }
  return found;
}
