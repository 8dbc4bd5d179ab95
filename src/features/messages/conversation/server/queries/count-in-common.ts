import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';

/** Nobody needs a higher number to judge a stranger by. */
const MOST = 100;

const COUNT = statement<{ people: number }, { reader: string; other: string }>(`
  select count(*)::int as people from (
    select 1 from follows mine
    join followers theirs on theirs.following_user_id = :other::uuid and theirs.follower_user_id = mine.following_user_id
    where mine.follower_user_id = :reader::uuid
    limit ${MOST}
  ) known`);

/** How many of the people that the reader follows also follow somebody, up to 100; nobody can add to it by following the reader. */
export async function countInCommon(db: Db, readerUserId: string, otherUserId: string): Promise<number> {
  const [row] = await COUNT.all(db, { reader: readerUserId, other: otherUserId });
  return row?.people ?? 0;
}
