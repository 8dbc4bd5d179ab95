import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';

const PUSHED = statement<{ user_id: string }, { people: readonly string[] }>(
  'select distinct user_id from push_devices where user_id = any(:people::uuid[])',
);

/** Who of these people has a browser that is pushed to: for the others nothing need be ordered. */
export async function findPushed(db: Db | Tx, userIds: readonly string[]): Promise<Set<string>> {
  return new Set((await PUSHED.all(db, { people: userIds })).map((row) => row.user_id));
}
