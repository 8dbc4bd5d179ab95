import { statement } from '#db/statement.ts';
import type { Tx } from '#db/client.ts';
import { haveOrdered } from './orders-between.ts';

const FOLLOWS = statement<{ follows: boolean }, { person: string; creator: string }>(`
  select exists (select 1 from follows where follower_user_id = :person::uuid and following_user_id = :creator::uuid) as follows`);

/**
 * Whether a person follows a creator or has ordered from them, so that they may be given something: nobody is given anything by strangers, and
 * waiting for a place, leaving a checkout or being given something is no order of theirs.
 */
export async function isKnownTo(tx: Tx, { creator, person }: { creator: string; person: string }): Promise<boolean> {
  const [row] = await FOLLOWS.all(tx, { creator, person });
  return row?.follows === true || (await haveOrdered(tx, creator, [person])).length > 0;
}
