import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';

/** Nobody needs a higher number to judge a stranger by. */
const MOST = 100;

// Of somebody who follows more people, the latest are compared.
const COMPARED = 5000;

const FOLLOWED = statement<{ id: string }, { reader: string }>(`
  select following_user_id as id from follows where follower_user_id = :reader::uuid
  order by created_at desc, following_user_id desc limit ${COMPARED}`);

const COUNT = statement<{ people: number }, { other: string; followed: string[] }>(`
  select count(*)::int as people from (
    select 1 from followers where following_user_id = :other::uuid and follower_user_id = any (:followed::uuid[]) limit ${MOST}
  ) known`);

/** How many of the people that the reader follows also follow somebody, up to 100; nobody can add to it by following the reader. */
export async function countInCommon(db: Db, readerUserId: string, otherUserId: string): Promise<number> {
  const followed = (await FOLLOWED.all(db, { reader: readerUserId })).map(({ id }) => id);
  const [row] = followed.length === 0 ? [] : await COUNT.all(db, { other: otherUserId, followed });
  return row?.people ?? 0;
}
