import { statement } from '#db/statement.ts';
import type { Tx } from '#db/client.ts';

// Both lie with the person.
const KNOWS = statement<{ knows: boolean }, { person: string; creator: string }>(`
  select exists (select 1 from follows where follower_user_id = :person::uuid and following_user_id = :creator::uuid)
    or exists (select 1 from order_sellers where user_id = :person::uuid and owner_user_id = :creator::uuid) as knows`);

/** Whether a person follows a creator or has ordered from them, so that they may be given something: nobody is given anything by strangers. */
export async function isKnownTo(tx: Tx, { creator, person }: { creator: string; person: string }): Promise<boolean> {
  const [row] = await KNOWS.all(tx, { creator, person });
  return row?.knows ?? false;
}
