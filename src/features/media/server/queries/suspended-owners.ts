import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { createBatcher, type Batched } from '#platform/cache/server/batch.ts';

const MOST = 64;

const SUSPENDED = statement<{ user_id: string }, { owners: string[] }>(
  `select user_id from users where user_id = any(:owners::uuid[]) and status = 'suspended'`,
);

/** Returns whether a person is suspended at this moment, by their id. A page asks about dozens of people at once, in one read. */
export function createSuspendedOwners(db: Db): Batched<string, boolean> {
  return createBatcher<string, boolean>(
    async (owners) => {
      const suspended = new Set((await SUSPENDED.all(db, { owners })).map((row) => row.user_id));
      return owners.map((owner) => suspended.has(owner));
    },
    { most: MOST },
  );
}
